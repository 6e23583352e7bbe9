import { z } from "zod";
import { storedAt } from "../http/file-answer.ts";
import { frozenRecord, frozenRecordFile } from "../http/frozen-record.ts";
import {
  currentIssued,
  publicationObject,
  publicationObjectSchema,
} from "../http/publication-object.ts";
import { json } from "../http/reply.ts";
import { defineFileRoute } from "../http/route.ts";

const file = "s/publications/current.json";

export const publications = defineFileRoute({
  path: "/api/publications",
  about: "The current publication: the latest Weekly Stress that still stands",
  pathParameters: [],
  parameters: [],
  needs: ["publications", "citations"],
  schema: z.strictObject({ success: z.literal(true), publication: publicationObjectSchema }),
  answer: () => storedAt(file, { kind: "unavailable", message: "no publication has been issued" }),
  *entries(site) {
    const current = currentIssued(site, "WS");
    if (current !== null) {
      yield {
        file,
        cache: "latest",
        reply: () => json({ success: true, publication: publicationObject(site, current) }),
      };
    }
    for (const { record } of site.issued) {
      yield {
        file: frozenRecordFile(record.referenceId),
        cache: "frozen",
        reply: () => frozenRecord(record),
      };
    }
  },
});
