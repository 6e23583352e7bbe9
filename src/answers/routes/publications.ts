import { z } from "zod";
import { entryOf } from "../../model/language/at.ts";
import { frozenRecord, recordFiles } from "../api/record-files.ts";
import { defineFileRoute, json, storedAt } from "../api/route.ts";
import {
  currentIssued,
  publicationObject,
  publicationObjectSchema,
} from "../rows/publication-object.ts";
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
    const current = currentIssued(readModel, "WS");
    if (current !== null) {
      yield {
        file,
        cache: "latest",
        reply: () => json({ success: true, publication: publicationObject(readModel, current) }),
      };
    }
    const { issuedById } = readModel;
    for (const reference of issuedById.keys()) {
      yield {
        file: frozenRecordFile(reference),
        cache: "frozen",
        reply: () => frozenRecord(entryOf(issuedById, reference).record),
      };
    }
    for (const reference of issuedById.keys()) yield* recordFiles(readModel, reference);
  },
});
