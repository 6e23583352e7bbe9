import type { World } from "../engine/world/world.ts";

/** The publisher's legal note in force. Throws a RangeError when the methodology has no such note. */
export function legalNote({ methodology, publisher }: World) {
  const note = methodology.legalNotes.find(({ id }) => id === publisher.legalNoteId);
  if (note === undefined) {
    throw new RangeError(
      `Cannot issue: no legal note "${publisher.legalNoteId}" in methodology "${methodology.version}"`,
    );
  }
  return { legalNote: note.text, legalNoteId: note.id };
}
