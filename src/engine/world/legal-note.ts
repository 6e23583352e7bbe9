import type { Methodology } from "../../model/methodology.ts";

type LegalNote = Methodology["legalNotes"][number];

/** The legal note of an id, as the last methodology that has it says. Throws a RangeError where none has it. */
export function legalNoteOf(methodologies: readonly Methodology[], id: string): LegalNote {
  const note = methodologies
    .flatMap(({ legalNotes }) => legalNotes)
    .findLast((one) => one.id === id);
  if (note !== undefined) return note;
  const versions = methodologies.map(({ version }) => `"${version}"`).join(", ");
  throw new RangeError(`Cannot publish: no legal note "${id}" in methodology ${versions}`);
}
