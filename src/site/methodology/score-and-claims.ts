import { firmRow } from "../../answers/rows/firm-row.ts";
import { figures } from "../../answers/rows/published.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import type { FirmAssessment } from "../../engine/assess.ts";
import { dayNumber, daysBetween } from "../../engine/numbers/calendar.ts";
import { sigmoid } from "../../engine/numbers/sigmoid.ts";
import { type IndicatorReading, windowOf } from "../../engine/reading/indicator.ts";
import { noSeries, reportAt } from "../../engine/world/series.ts";
import { entryOf } from "../../model/language/at.ts";
import { counted } from "../../model/language/counted.ts";
import { by } from "../../model/language/order.ts";
import type { Methodology } from "../../model/methodology.ts";
import { day } from "../figures.ts";
import { markdownTable, plainText } from "../markdown.ts";

/** The declared tables, from observations to a score and from evidence to a verdict. */
export function ruleValues({ indicators, pillars, uncertainty, evidence, changeLog }: Methodology) {
  const nameOf = new Map(pillars.map(({ id, name }) => [id, name]));
  const table = (columns: string, of: Readonly<Record<string, number | string>>) =>
    markdownTable(columns, Object.entries(of), ([name, is]) => [name.replaceAll("_", " "), is]);
  return {
    indicators: markdownTable(
      "indicator | pillar | weight | unit | better | lo | hi | half-life, days | aggregate | window, days",
      indicators,
      (one) => [
        one.label,
        nameOf.get(one.pillar) ?? one.pillar,
        one.weight,
        one.unit,
        one.direction,
        one.lo ?? null,
        one.hi ?? null,
        one.halfLifeDays,
        one.aggregate,
        one.windowDays,
      ],
    ),
    pillars: markdownTable("pillar | weight", pillars, ({ name, weight }) => [name, weight]),
    leastWeight: 1 - uncertainty.weightSpread,
    mostWeight: 1 + uncertainty.weightSpread,
    letters: table("letter | r", evidence.reliability),
    directness: table("directness | d", evidence.directness),
    evenOdds:
      Object.keys(evidence.priors).length === 0
        ? "which for every claim is even odds, 0.5"
        : "as declared for a kind of claim, and even odds, 0.5, for all others",
    priors: table("kind of claim | prior", evidence.priors),
    interests: table("kind of claim | its interest", evidence.conditions),
    changes: markdownTable("version | on | what changed", changeLog.toReversed(), (one) => [
      one.version,
      day(one.on),
      one.text,
    ]),
  };
}

/** The firm in the middle of the ranking, which examples follow; null where none is rated. */
export function middleFirm(readModel: ReadModel): FirmAssessment | null {
  const middle = readModel.rankingRows[Math.floor((readModel.rankedFirms - 1) / 2)];
  return middle === undefined ? null : entryOf(readModel.analysis.firmBySlug, middle.slug);
}

export function scoreValues(readModel: ReadModel) {
  const assessment = middleFirm(readModel);
  if (assessment === null) return null;
  const { methodology } = readModel.analysis.world;
  const row = firmRow(readModel.analysis, assessment);
  const readingOf = new Map(assessment.indicators.map((one) => [one.id, one]));
  const nameOf = new Map(methodology.pillars.map(({ id, name }) => [id, name]));
  const levelOf = new Map(assessment.pillars.map(({ id, value }) => [id, value]));
  return {
    ...row,
    rankedFirms: readModel.rankedFirms,
    exactScore: assessment.score,
    telling: telling(readModel, assessment),
    indicators: markdownTable(
      "pillar | indicator | value | n | weight | effect on the score",
      methodology.indicators,
      ({ id, label, pillar, weight }) => {
        const { value = null, normalised: n = null, effect = null } = readingOf.get(id) ?? {};
        return [nameOf.get(pillar) ?? pillar, label, value, n, weight, effect];
      },
    ),
    pillars: markdownTable("pillar | weight w | value P", methodology.pillars, (one) => [
      one.name,
      one.weight,
      levelOf.get(one.id) ?? null,
    ]),
  };
}

const observationsShown = 8;

/** The observations behind the indicator that moves this score most; null where none does. */
function telling({ analysis: { world } }: ReadModel, { firm, indicators }: FirmAssessment) {
  const reading = indicators.reduce<IndicatorReading | null>(
    (most, one) => (Math.abs(one.effect ?? 0) > Math.abs(most?.effect ?? 0) ? one : most),
    null,
  );
  const indicator = world.methodology.indicators.find(({ id }) => id === reading?.id);
  if (reading === null || indicator === undefined) return null;
  const series = world.observations.get(firm.firmId)?.get(indicator.id) ?? noSeries;
  const today = dayNumber(world.asOf);
  const window = windowOf(series, indicator, today, today);
  return {
    indicator,
    reading,
    label: indicator.label,
    days: counted(indicator.windowDays, "day"),
    count: window.length,
    table: markdownTable(
      `observed on | known on | value, ${plainText(indicator.unit)}`,
      window.slice(0, observationsShown).map((row) => reportAt(series, row)),
      ({ observedOn, knownOn, value }) => [observedOn, knownOn, value],
    ),
    isHigherBetter: indicator.direction === "higher",
  };
}

/** One claim followed from its evidence to its verdict; null where none has evidence. */
export function claimValues({ analysis: { firms, world } }: ReadModel) {
  const found = tellingClaim(firms);
  if (found === undefined) return null;
  const { firm, judged } = found;
  const { claim, llr, posterior, verdict, evidence } = judged;
  return {
    ...judged,
    firm: firm.name,
    slug: firm.slug,
    id: claim.claimId,
    statement: claim.statement,
    about: claim.temporality === "state" ? "a state" : "an event",
    evidence: markdownTable(
      "evidence | source | letter | group | stance | directness | age, days | llr | counts",
      evidence,
      ({ item, llr, counted, reason }) => {
        const source = world.sourceById.get(item.sourceId);
        return [
          item.evidenceId,
          source?.name ?? item.sourceId,
          source?.reliability ?? null,
          source?.originGroup ?? null,
          item.stance,
          item.directness.replaceAll("_", " "),
          daysBetween(item.observedOn, world.asOf),
          llr,
          counted ? "yes" : `no: ${(reason ?? "").replaceAll("_", " ")}`,
        ];
      },
    ),
    sigmoid: sigmoid(llr),
    posterior: figures.probability.round(posterior),
    verdict: verdict.replaceAll("_", " "),
  };
}

const easilyRead = 8;

/** The claim with the most evidence that is easily read, then the one that weighs most; ties by claimId. */
function tellingClaim(firms: readonly FirmAssessment[]) {
  const all = firms.flatMap(({ firm, truth }) =>
    truth.claims.filter(({ evidence }) => evidence.length > 0).map((judged) => ({ firm, judged })),
  );
  return all.sort(
    by(
      ({ judged: { evidence } }) => Number(evidence.length > easilyRead),
      ({ judged: { evidence } }) => -evidence.length,
      ({ judged }) => -Math.abs(judged.llr),
      ({ judged }) => judged.claim.claimId,
    ),
  )[0];
}
