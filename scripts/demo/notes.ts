import { z } from "zod";
import { isoDate, line } from "../../src/model/cell.ts";
import { firmSchema } from "../../src/model/firm.ts";
import { seriesCodes } from "../../src/model/publication.ts";
import { givenYaml } from "./given.ts";

const amendment = z.strictObject({
  on: isoDate,
  series: z.enum(seriesCodes),
  /** The period end of the record. */
  of: isoDate,
  kind: z.enum(["recompute", "note", "withdraw"]),
  note: line.nullable(),
  reason: line,
});
export type Amendment = z.infer<typeof amendment>;

export const { amendments, redaction, notes, replies } = givenYaml(
  "desk.yaml",
  z.strictObject({
    amendments: z.array(amendment),
    redaction: z.strictObject({ of: isoDate, words: line, ground: line }),
    notes: z.record(isoDate, line),
    replies: z.record(z.string(), firmSchema.in.shape.rightOfReply),
  }),
);
