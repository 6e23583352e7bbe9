import { z } from "zod";
import {
  currentIssued,
  publicationObject,
  publicationObjectSchema,
} from "../answers/publication-object.ts";
import type { ReadModel } from "../answers/read-model.ts";
import { frozenRecordFile } from "../answers/record-address.ts";
import { recordObject } from "../answers/record-object.ts";
import { storedAt } from "../api/file-answer.ts";
import { frozenRecord } from "../api/frozen-record.ts";
import { mediaTypes } from "../api/media-types.ts";
import { json, type Reply, text } from "../api/reply.ts";
import { defineFileRoute, type Entry } from "../api/route.ts";
import type { IssuedRecord } from "../issue/status.ts";
import { citationFormats } from "../record/citation-formats.ts";
import { type RecordFileEnding, recordFile } from "../record/record-home.ts";
import { jsonText } from "../resolve/json-text.ts";

const file = "s/publications/current.json";
const unissued = 'no Weekly Stress stands: the publisher runs "stele issue"';

export const publications = defineFileRoute({
  path: "/api/publications",
  about: "The current publication: the latest Weekly Stress that still stands",
  pathParameters: [],
  parameters: [],
  needs: ["publications"],
  schema: z.strictObject({ success: z.literal(true), publication: publicationObjectSchema }),
  answer: () => storedAt(file, { kind: "unavailable", message: unissued }),
  *entries(readModel) {
    const current = currentIssued(readModel, "WS");
    if (current !== null) {
      yield {
        file,
        cache: "latest",
        reply: () => json({ success: true, publication: publicationObject(readModel, current) }),
      };
    }
    for (const { record } of readModel.issued) {
      yield {
        file: frozenRecordFile(record.referenceId),
        cache: "frozen",
        reply: () => frozenRecord(record),
      };
    }
    for (const issued of readModel.issued) yield* homeEntries(readModel, issued);
  },
});

/** A record with its status, and how to cite it, for every reference that was ever issued. */
function homeEntries(readModel: ReadModel, issued: IssuedRecord): readonly Entry[] {
  const { referenceId } = issued.record;
  const { publisher } = readModel.analysis.world;
  const cited = () => citationFormats(issued.record, publisher);
  const entry = (ending: RecordFileEnding, reply: () => Reply): Entry => ({
    file: recordFile(referenceId, ending),
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
