import type { FrameSource } from "../cards/card-frame.ts";
import type { PublicationCardInput } from "../cards/card-input.ts";
import type { Theme } from "../cards/palette.ts";
import { publicationCardInput } from "../cards/publication-input.ts";
import type { IssuedRecord } from "../issue/status.ts";
import type { Methodology } from "../model/methodology.ts";
import { interpreted } from "./attached.ts";
import type { Site } from "./site.ts";

/** What a card of today's figures is framed by. */
export function frameSource(site: Site, theme: Theme): FrameSource {
  const { world, provenance, calibration } = site.analysis;
  return {
    publisher: world.publisher,
    theme,
    legalNote: shortNote(site, world.publisher.legalNoteId),
    provenance: interpreted(provenance),
    calibration: calibration.realTime,
  };
}

/** The card of a record as it stands today: a later correction puts a band on it. */
export function publicationCard(
  site: Site,
  { record, status, supersededBy }: IssuedRecord,
  theme: Theme,
): PublicationCardInput {
  return publicationCardInput({
    publisher: site.analysis.world.publisher,
    theme,
    legalNote: shortNote(site, record.legalNoteId),
    publication: record,
    status,
    supersededBy,
    thresholds: methodologyOf(site, record.provenance.methodologyVersion).states,
  });
}

/** The short form of a legal note, of whichever methodology has it. */
function shortNote(site: Site, id: string): string {
  const notes = site.analysis.world.methodologies.flatMap(({ legalNotes }) => legalNotes);
  const note = notes.findLast((one) => one.id === id);
  if (note === undefined) throw new RangeError(`Cannot draw a card: no legal note "${id}"`);
  return note.short;
}

function methodologyOf(site: Site, version: string): Methodology {
  const { methodologies, methodology } = site.analysis.world;
  return methodologies.find((one) => one.version === version) ?? methodology;
}
