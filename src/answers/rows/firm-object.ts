import { z } from "zod";
import type { FirmAssessment } from "../../engine/assess.ts";
import { computedBy } from "../../engine/reading/computed-by.ts";
import { printedScore } from "../../engine/reading/printed.ts";
import { methodologyAt } from "../../engine/world/world.ts";
import { apiFile } from "../../model/address/api-file.ts";
import { count, field, isoDate, sha256Hex, text, typed, typeNames, url } from "../../model/cell.ts";
import { type Firm, firmStatuses, statusKnownOn } from "../../model/firm.ts";
import { at } from "../../model/language/at.ts";
import { by, byDescending, inOrder } from "../../model/language/order.ts";
import { withMembers } from "../../model/language/with-members.ts";
import { breaksSchema } from "../../model/shared.ts";
import { sentence } from "../../record/list-words.ts";
import { confidence, type FirmRead, firmAttached } from "./attached.ts";
import { firmRow, firmRowSchema } from "./firm-row.ts";
import { objectOf } from "./object-of.ts";
import { pillarDetail, pillarDetailSchema } from "./pillar-detail.ts";
import { figures } from "./published.ts";
import type { ReadModel } from "./read-model.ts";

const change = z.strictObject({
  on: isoDate,
  kind: z.enum(["listed", "status", "rating", "event"]),
  text,
});

/** The firm's right of reply as known on the as-of date. */
export const rightOfReply = [
  z
    .strictObject({
      status: z.enum(["offered", "received", "declined", "no_answer"]),
      text: text.nullable(),
      on: isoDate,
    })
    .nullable()
    .register(typeNames, { id: "RightOfReply" }),
  ({ readModel, firm: { rightOfReply: reply } }: FirmRead) =>
    reply !== null && reply.on <= readModel.analysis.world.asOf ? reply : null,
] as const;

/** The identifiers that other data know a firm by. */
export type Identifiers = NonNullable<Firm["identifiers"]>;
export const { schema: identifiersSchema, of: identifiersOf } = objectOf<Identifiers>()({
  lei: field(text.nullable(), "Legal Entity Identifier, ISO 17442"),
  companyNumber: field(text.nullable(), "Number in the register of companies of its country"),
  wikidata: field(text.nullable(), "Item of Wikidata"),
});

/** What computed a score outside of Stele. */
const computedBySchema = field(
  z
    .strictObject({
      program: field(text, "Program that computed the score"),
      programVersion: field(text, "Version of that program"),
      sha256: field(sha256Hex, "SHA-256 of the file that the program wrote"),
    })
    .nullable(),
  "What computed the score outside of Stele; null where Stele computed it",
);

const own = objectOf<FirmRead>()({
  aliases: [z.array(text), ({ firm }) => firm.aliases],
  website: [url.nullable(), ({ firm }) => firm.website],
  identifiers: [identifiersSchema, ({ firm }) => identifiersOf(firm.identifiers ?? {})],
  foundedOn: [isoDate.nullable(), ({ firm }) => firm.foundedOn],
  listedOn: [isoDate, ({ firm }) => firm.listedOn],
  statusHistory: [
    z.array(z.strictObject({ status: z.enum(firmStatuses), from: isoDate, knownOn: isoDate })),
    ({ firm }) =>
      firm.statusHistory.map((entry) => {
        const { status, from } = entry;
        return { status, from, knownOn: statusKnownOn(entry) };
      }),
  ],
  confidenceBasis: confidence.confidenceBasis,
  computedBy: [
    computedBySchema,
    ({ firm, readModel }) => {
      const found = computedBy(readModel.analysis.world).get(firm.firmId);
      if (found === undefined) return null;
      const { program, programVersion, sha256 } = found;
      return { program, programVersion, sha256 };
    },
  ],
  pillarDetail: [z.array(pillarDetailSchema), pillarDetail],
  scoreHistory: [
    z.array(
      z.strictObject({
        periodEnd: isoDate,
        score: z.number().nullable(),
        rank: z.number().int().nullable(),
        /** The number of indicators whose value was carried on from an earlier period. */
        carried: count,
        /** The day from which other figures stand than those first issued; null where these stand. */
        revisedOn: isoDate.nullable(),
        /** The changes of rules since the period before. */
        breaks: breaksSchema,
      }),
    ),
    ({ history, readModel }) =>
      history.map(({ periodEnd, score, rank, carried, standing }, i) => ({
        periodEnd,
        score: printedScore(methodologyAt(readModel.analysis.world, periodEnd), score),
        rank: figures.rank.round(rank),
        carried,
        revisedOn: standing.revisedOn,
        breaks: i === 0 ? [] : (readModel.breaks.get(periodEnd) ?? []),
      })),
  ],
  changeLog: [z.array(change), changeLog],
  rightOfReply,
  links: [
    z.array(z.strictObject({ rel: text, href: text })),
    ({ firm, readModel }) => links(firm.slug, hasSeries(readModel)),
  ],
  ...firmAttached,
});

export const firmSchema = typed("Firm", {
  ...firmRowSchema.unwrap().shape,
  ...own.schema.shape,
});

export function firmObject(
  readModel: ReadModel,
  assessment: FirmAssessment,
): z.infer<typeof firmSchema> {
  const row = firmRow(readModel.analysis, assessment);
  return withMembers(row, own.of({ readModel, ...assessment }));
}

function hasSeries({ analysis }: ReadModel): boolean {
  return analysis.world.publisher.firmFiles.includes("series");
}

function links(slug: string, isSeries: boolean) {
  return [
    { rel: "self", href: `/${apiFile.firm(slug)}` },
    { rel: "intelligence", href: `/${apiFile.firmIntelligence(slug)}` },
    { rel: "events", href: `/${apiFile.firmEvents(slug)}` },
    ...(isSeries ? [{ rel: "series", href: `/${apiFile.firmSeries(slug)}` }] : []),
    { rel: "index", href: `/${apiFile.index}` },
  ];
}

type Change = z.infer<typeof change>;

/** The changes of a firm, newest first; every entry follows from another field. */
function changeLog(read: FirmRead): Change[] {
  const { firm, readModel, sequence } = read;
  const { asOf } = readModel.analysis.world;
  const changes: Change[] = [
    { on: firm.listedOn, kind: "listed", text: "Listed in the index" },
    ...firm.statusHistory
      .filter(({ from }) => from <= asOf)
      .map(({ status, from }): Change => ({ on: from, kind: "status", text: `Status ${status}` })),
    ...ratings(read),
    ...sequence.events
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
