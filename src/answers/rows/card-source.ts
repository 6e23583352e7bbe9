import type { FrameSource } from "../../cards/input/card-frame.ts";
import type { Theme } from "../../cards/input/palette.ts";
import { isReading, type Story } from "../../cards/input/publication-facts.ts";
import {
  type PublicationCardInput,
  publicationCardInput,
} from "../../cards/input/publication-input.ts";
import { addDays } from "../../engine/numbers/calendar.ts";
import { statusAt } from "../../engine/reading/firm-reading.ts";
import { printedScore } from "../../engine/reading/printed.ts";
import { legalNoteOf } from "../../engine/world/legal-note.ts";
import { sightOn } from "../../engine/world/sight.ts";
import { membership } from "../../issue/series/structural-watch.ts";
import { at } from "../../model/language/at.ts";
import { countWhile } from "../../model/language/count-up-to.ts";
import type { ScoreLook } from "../../model/methodology/score-look.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Publication, SeriesCode } from "../../model/publication.ts";
import type { Provenance } from "../../model/shared.ts";
import { type Leaders, leadersOf } from "../../record/leader-words.ts";
import { levelLook } from "../../record/level-look.ts";
import type { IssuedRecord } from "../../record/status.ts";
import { interpreted } from "./attached.ts";
import type { ReadModel } from "./read-model.ts";

export function frameSource(
  readModel: ReadModel,
  theme: Theme,
  provenance: Provenance,
  look: ScoreLook,
): FrameSource {
  const { world, calibration } = readModel.analysis;
  return {
    publisher: world.publisher,
    theme,
    legalNote: shortNote(readModel, world.publisher.legalNoteId),
    look,
    provenance: interpreted(provenance),
    calibration: calibration.realTime,
  };
}

/** The card of a record with its current status: superseded records are marked by a band. */
export function publicationCard(
  readModel: ReadModel,
  issued: IssuedRecord,
  theme: Theme,
): PublicationCardInput {
  const { record, status, supersededBy } = issued;
  const { methodologies, methodology: inForce } = readModel.analysis.world;
  const { methodologyVersion } = record.provenance;
  const methodology = methodologies.find((one) => one.version === methodologyVersion) ?? inForce;
  return publicationCardInput({
    publisher: readModel.analysis.world.publisher,
    theme,
    legalNote: shortNote(readModel, record.legalNoteId),
    look: levelLook(methodology),
    publication: record,
    status,
    supersededBy,
    methodology,
    story: recordStory(readModel, issued, methodology),
  });
}

/** The short form of a legal note, from whichever methodology has it. */
function shortNote(readModel: ReadModel, id: string): string {
  const { short, text } = legalNoteOf(readModel.analysis.world.methodologies, id);
  return short ?? text;
}

const shownIssues = 36;
/** As many regular records as a card looks back over: those of a year of weeks. */
const comparedRecords = 52;

/** The story of a record as its card tells it, of what was known when it was issued: a later fact changes nothing. */
function recordStory(readModel: ReadModel, issued: IssuedRecord, methodology: Methodology): Story {
  const { record, supersededBy } = issued;
  const { seriesCode } = record;
  const { withinDays } = methodology.issue.escalation;
  return {
    before: earlierRecords(readModel, record, "WS", 1)[0] ?? null,
    earlier: earlierOf(readModel, record),
    successor: readModel.issuedById.get(supersededBy ?? "")?.record ?? null,
    ...(seriesCode === "SW" ? movements(readModel, record) : { joined: [], gone: [] }),
    leaders: leadersIn(readModel, issued, methodology),
    turned: seriesCode === "EA" ? turnedFirms(readModel, record, withinDays) : [],
  };
}

/** The records whose figures a card draws beside its own, or compares it with. */
function earlierOf(readModel: ReadModel, record: Publication): readonly Publication[] {
  const { seriesCode } = record;
  if (seriesCode === "SW") return earlierRecords(readModel, record, seriesCode, shownIssues - 1);
  return seriesCode === "WS" ? earlierRecords(readModel, record, "WS", comparedRecords - 1) : [];
}

/** Who ranks first in a record of an index without stress, or without any until then, as far as that record stands. */
function leadersIn(
  { analysis }: ReadModel,
  { record, status }: IssuedRecord,
  methodology: Methodology,
): Leaders | null {
  const hasStress = !isReading(record) && record.seriesCode === "WS";
  const isRanking = isReading(record) && methodology.level.aggregate !== "chain";
  const isYoung =
    hasStress &&
    (record.transition === "entered" ||
      record.stressHistory.every(({ stressIndex }) => stressIndex === null));
  if (status !== "current" || record.type === "withdrawal" || !(isRanking || isYoung)) return null;
  const standings = analysis.firms.flatMap(({ firm: { name }, history }) => {
    const entry = history.findLast(({ periodEnd }) => periodEnd === record.periodEnd);
    if (entry === undefined) return [];
    return { name, rank: entry.rank, score: printedScore(methodology, entry.score) };
  });
  return leadersOf(standings);
}

/** The last records of a series for periods before a record's, as they stood when it was issued. */
function earlierRecords(
  { recordsByPeriod }: ReadModel,
  record: Publication,
  seriesCode: SeriesCode,
  wanted: number,
): readonly Publication[] {
  const periods = recordsByPeriod.get(seriesCode) ?? [];
  const isBefore = (i: number) => at(at(periods, i), 0).periodEnd < record.periodEnd;
  const found: Publication[] = [];
  for (let i = countWhile(periods.length, isBefore) - 1; i >= 0 && found.length < wanted; i -= 1) {
    const stood = at(periods, i).findLast(({ publishedAt }) => publishedAt <= record.publishedAt);
    if (stood !== undefined && stood.type !== "withdrawal") found.unshift(stood);
  }
  return found;
}

/** The firms that joined and left in the period of a record, as known on its last day. */
function movements({ analysis }: ReadModel, { periodStart, periodEnd }: Publication) {
  const since = addDays(periodStart, -1);
  const { entered, left } = membership(analysis.world.firms, since, periodEnd);
  return {
    joined: entered.map(({ name }) => name),
    gone: left.map((firm) => ({ name: firm.name, as: statusAt(firm, sightOn(periodEnd)) })),
  };
}

/** The names of the firms that turned critical in the days that end with a record's period. */
function turnedFirms(
  readModel: ReadModel,
  { periodEnd }: Publication,
  withinDays: number,
): readonly string[] {
  const after = addDays(periodEnd, -withinDays);
  const turned = new Set(
    readModel.criticalTurns.flatMap(({ firmId, on }) =>
      on > after && on <= periodEnd ? [firmId] : [],
    ),
  );
  if (turned.size === 0) return [];
  return readModel.analysis.firms.flatMap(({ firm }) =>
    turned.has(firm.firmId) ? [firm.name] : [],
  );
}
