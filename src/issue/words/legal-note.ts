import { legalNoteOf } from "../../engine/world/legal-note.ts";
import type { World } from "../../engine/world/world.ts";

/**
 * The publisher's legal note in force. Throws a RangeError when the methodology has no such note.
 */
export function legalNote({ methodology, publisher }: World) {
  const { id, text } = legalNoteOf([methodology], publisher.legalNoteId);
  return { legalNote: text, legalNoteId: id };
}
