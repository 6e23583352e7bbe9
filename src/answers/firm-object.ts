import { z } from "zod";
import type { FirmAssessment } from "../engine/world/assessment.ts";
import { isoDate, text, url } from "../model/cell.ts";
import { firmStatuses, statusKnownOn } from "../model/firm.ts";
import { confidencePartsSchema } from "../model/shared.ts";
import { firmAnswer, firmAnswerShape } from "./attached.ts";
import { changeLog, changeLogSchema } from "./change-log.ts";
import { firmRow, firmRowSchema } from "./firm-row.ts";
import { pillarDetail, pillarDetailSchema } from "./pillar-detail.ts";
import { publishedRank, publishedScore } from "./published.ts";
import type { ReadModel } from "./read-model.ts";

export const rightOfReplySchema = z
  .strictObject({
    status: z.enum(["offered", "received", "declined", "no_answer"]),
    text: text.nullable(),
    on: isoDate,
  })
  .nullable();

export const firmSchema = z.strictObject({
  ...firmRowSchema.unwrap().shape,
  aliases: z.array(text),
  website: url.nullable(),
  foundedOn: isoDate.nullable(),
  listedOn: isoDate,
  statusHistory: z.array(
    z.strictObject({ status: z.enum(firmStatuses), from: isoDate, knownOn: isoDate }),
  ),
  confidenceBasis: confidencePartsSchema,
  pillarDetail: z.array(pillarDetailSchema),
  scoreHistory: z.array(
    z.strictObject({
      periodEnd: isoDate,
      score: z.number().nullable(),
      rank: z.number().int().nullable(),
    }),
  ),
  changeLog: changeLogSchema,
  rightOfReply: rightOfReplySchema,
  links: z.array(z.strictObject({ rel: text, href: text })),
  ...firmAnswerShape,
});

/** A firm in full: the list form, the parts of its score, and its inclusion in the snapshot. */
export function firmObject(
  readModel: ReadModel,
  assessment: FirmAssessment,
): z.infer<typeof firmSchema> {
  const { analysis } = readModel;
  const { firm } = assessment;
  return {
    ...firmRow(analysis, assessment),
    aliases: firm.aliases,
    website: firm.website,
    foundedOn: firm.foundedOn,
    listedOn: firm.listedOn,
    statusHistory: firm.statusHistory.map((entry) => ({
      status: entry.status,
      from: entry.from,
      knownOn: statusKnownOn(entry),
    })),
    confidenceBasis: assessment.confidence.parts,
    pillarDetail: pillarDetail(analysis, assessment),
    scoreHistory: assessment.history.map(({ periodEnd, score, rank }) => ({
      periodEnd,
      score: publishedScore(score),
      rank: publishedRank(rank),
    })),
    changeLog: changeLog(analysis, assessment),
    rightOfReply: rightOfReply(readModel, assessment),
    links: links(firm.slug),
    ...firmAnswer(readModel, assessment),
  };
}

/** The firm's right of reply as known on the as-of date. */
export function rightOfReply({ analysis }: ReadModel, { firm }: FirmAssessment) {
  const reply = firm.rightOfReply;
  return reply !== null && reply.on <= analysis.world.asOf ? reply : null;
}

function links(slug: string) {
  return [
    { rel: "self", href: `/api/firms/${slug}` },
    { rel: "intelligence", href: `/api/firms/${slug}/intelligence` },
    { rel: "events", href: `/api/events/firm/${slug}` },
    { rel: "index", href: "/api/index/latest" },
  ];
}
