import { z } from "zod";
import { publicationText } from "../../record/publication-text.ts";
import { type RecordFileEnding, recordFile } from "../../record/record-home.ts";
import type { IssuedRecord } from "../../record/status.ts";
import { currentOf } from "../../record/status.ts";
import { jsonText, pageSafe } from "../../resolve/json-text.ts";
import { mediaTypes } from "../api/media-types.ts";
import { defineFileRoute, type Entry, json, storedAt, text } from "../api/route.ts";
import {
  citationOf,
  publicationObject,
  publicationObjectSchema,
  recordObject,
} from "../rows/publication-object.ts";
import type { ReadModel } from "../rows/read-model.ts";
import { frozenRecordFile } from "../rows/record-address.ts";

const file = "api/publications.json";
const unissued =
  'no record of the regular series (WS) is current: the publisher runs "stele issue"';

export const publications = defineFileRoute({
  path: "/api/publications",
  name: "Publication",
  about:
    "The current publication: the latest record of the regular series (WS), neither superseded nor withdrawn",
  needs: ["publications"],
  schema: z.strictObject({ success: z.literal(true), publication: publicationObjectSchema }),
  answer: () => storedAt(file, { kind: "unavailable", message: unissued }),
  *entries(readModel) {
    const current = currentOf(readModel.issued, "WS");
    if (current !== null) {
      const publication = () => publicationObject(readModel, current);
      yield {
        file,
        cache: "latest",
        reply: () => json({ success: true, publication: publication() }),
      };
    }
    const { issuedById } = readModel;
    // `<`, `>` and `&` are escaped as in every answer; for a record without them, `sha256sum` of the file is
    // the hash in the ledger
    for (const [reference, { record }] of issuedById) {
      const reply = () => text(mediaTypes.json, pageSafe(publicationText(record)));
      yield { file: frozenRecordFile(reference), cache: "frozen", reply };
    }
    for (const issued of issuedById.values()) yield* recordFiles(readModel, issued);
  },
});

/** A record with its status, and how to cite it, for every reference that was ever issued. */
function recordFiles(readModel: ReadModel, issued: IssuedRecord): readonly Entry[] {
  const cited = () => citationOf(readModel, issued);
  const entry = (ending: RecordFileEnding, reply: Entry["reply"]): Entry => ({
    file: recordFile(issued.record.referenceId, ending),
    cache: "latest",
    reply,
  });
  return [
    entry(".json", () => json({ success: true, publication: recordObject(readModel, issued) })),
    entry(".bib", () => text(mediaTypes.bib, cited().bibtex)),
    entry(".ris", () => text(mediaTypes.ris, cited().ris)),
    entry(".csl.json", () => text(mediaTypes.json, `${jsonText([cited().csl])}\n`)),
  ];
}
