import { z } from "zod";
import type { Analysis } from "../../engine/world/analysis.ts";
import type { FirmAssessment } from "../../engine/world/assessment.ts";
import { isoDate, text, url } from "../../model/cell.ts";
import { type Firm, firmStatuses, statusKnownOn } from "../../model/firm.ts";
import { at } from "../../model/language/at.ts";
import { by, byDescending, inOrder } from "../../model/language/order.ts";
import { withMembers } from "../../model/language/with-members.ts";
import { breakSchema, confidencePartsSchema } from "../../model/shared.ts";
import { sentence } from "../../record/list-words.ts";
import { firmAnswer, firmAnswerShape } from "./attached.ts";
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

const changeLogSchema = z.array(
  z.strictObject({ on: isoDate, kind: z.enum(["listed", "status", "rating", "event"]), text }),
);

export const firmSchema = z.strictObject({
  ...firmRowSchema.unwrap().shape,
  aliases: z.array(text),
  website: url.nullable(),
  identifiers: z.strictObject({
    lei: text.nullable(),
    companyNumber: text.nullable(),
    wikidata: text.nullable(),
  }),
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
      /** The change of rule since the period before. */
      break: breakSchema.nullable(),
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
  const own = {
    aliases: firm.aliases,
    website: firm.website,
    identifiers: identifiersOf(firm),
    foundedOn: firm.foundedOn,
    listedOn: firm.listedOn,
    statusHistory: firm.statusHistory.map((entry) => ({
      status: entry.status,
      from: entry.from,
      knownOn: statusKnownOn(entry),
    })),
    confidenceBasis: assessment.confidence.parts,
    pillarDetail: pillarDetail(analysis, assessment),
    scoreHistory: assessment.history.map(({ periodEnd, score, rank }, i) => ({
      periodEnd,
      score: publishedScore(score),
      rank: publishedRank(rank),
      break: i === 0 ? null : (readModel.breaks.get(periodEnd) ?? null),
    })),
    changeLog: changeLog(analysis, assessment),
    rightOfReply: rightOfReply(readModel, assessment),
    links: links(firm.slug),
  };
  const row = firmRow(analysis, assessment);
  return withMembers(withMembers(row, own), firmAnswer(readModel, assessment));
}

/** The identifiers that other data know a firm by. */
export function identifiersOf({ identifiers = {} }: Firm) {
  const { lei = null, companyNumber = null, wikidata = null } = identifiers;
  return { lei, companyNumber, wikidata };
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

type Change = z.infer<typeof changeLogSchema>[number];

/** The changes of a firm, newest first; every entry follows from another field. */
function changeLog({ world }: Analysis, assessment: FirmAssessment): Change[] {
  const { firm } = assessment;
  const changes: Change[] = [
    { on: firm.listedOn, kind: "listed", text: "Listed in the index" },
    ...firm.statusHistory
      .filter(({ from }) => from <= world.asOf)
      .map(({ status, from }): Change => ({ on: from, kind: "status", text: `Status ${status}` })),
    ...ratings(assessment),
    ...assessment.sequence.events
      .filter(({ verdict }) => verdict === "confirmed" || verdict === "corroborated")
      .map(
        ({ event, verdict }): Change => ({
          on: event.occurredOn,
          kind: "event",
          text: `${sentence(event.kind.replaceAll("_", " "))}, ${verdict}`,
        }),
      ),
  ];
  return changes.sort(newestFirst);
}

const newestFirst = inOrder<Change>(
  byDescending(({ on }) => on),
  by(({ text }) => text),
);

function ratings({ history }: FirmAssessment): Change[] {
  return history.flatMap(({ periodEnd, score }, i) => {
    const before = i === 0 ? null : at(history, i - 1).score;
    if ((score === null) === (before === null)) return [];
    const what = score === null ? "No longer rated" : "Rated";
    return [{ on: periodEnd, kind: "rating", text: what }];
  });
}
