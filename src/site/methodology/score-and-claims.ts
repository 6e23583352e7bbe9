import { firmRow } from "../../answers/rows/firm-row.ts";
import { publishedProbability } from "../../answers/rows/published.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { dayNumber, daysBetween } from "../../engine/numbers/calendar.ts";
import { sigmoid } from "../../engine/numbers/sigmoid.ts";
import { windowOf } from "../../engine/reading/indicator.ts";
import type {
  ClaimVerdict,
  FirmAssessment,
  IndicatorReading,
} from "../../engine/world/assessment.ts";
import { noSeries, reportAt } from "../../engine/world/series.ts";
import { entryOf } from "../../model/language/at.ts";
import { counted } from "../../model/language/counted.ts";
import { by } from "../../model/language/order.ts";
import { interests } from "../../model/methodology/evidence.ts";
import type { Methodology } from "../../model/methodology.ts";
import { day, shown } from "../figures.ts";
import { markdownTable, plainName } from "../markdown.ts";

/** How observations become a score: the declared tables and the formulas that read them. */
export function scoreRules(methodology: Methodology): string {
  const { pillars, indicators, rules, confidence, uncertainty } = methodology;
  const nameOf = new Map(pillars.map(({ id, name }) => [id, name]));
  return `## From observations to a score

Every indicator is measured against fixed goalposts, so that a %firm%'s score never moves because
another %firm%'s did: n = clamp((x − lo) / (hi − lo), 0, 1), and 1 − n where lower is better. An indicator
whose newest observation is older than ${rules.staleHalfLives} half-lives is absent. An absent value is never replaced
by a zero or a guess (OECD/JRC Handbook on Constructing Composite Indicators, 2008).

${markdownTable(
  "indicator | pillar | weight | unit | better | lo | hi | half-life, days | aggregate | window, days",
  indicators,
  (one) => [
    ...[one.label, nameOf.get(one.pillar) ?? one.pillar, one.weight, one.unit, one.direction],
    ...[one.lo, one.hi, one.halfLifeDays, one.aggregate, one.windowDays],
  ],
)}

A pillar P is the weighted mean of its present indicators, and absent when less than ${rules.minPillarCoverage} of their
weight is present. The score is a weighted geometric mean, 100 · Π max(P, ${rules.pillarFloor})^(w / Σw), over the
pillars that are present: one %collapsed% pillar hurts. A %firm% with less than ${rules.minFirmCoverage} of all indicator
weight is unrated: it has no score.

Completeness of evidence (\`confidence\` in the API) says how well a reading is founded, whatever it says, and neither
how probable an event is nor how far the reading may still move: the geometric mean of coverage, freshness,
corroboration and agreement, as far as they apply. With fewer than ${confidence.minParts} of the four none is stated.

${markdownTable("pillar | weight", pillars, ({ name, weight }) => [name, weight])}

Each score and rank has an interval, from ${uncertainty.draws} draws in which every weight is multiplied by its
own number between ${shown(1 - uncertainty.weightSpread)} and ${shown(1 + uncertainty.weightSpread)} and every present indicator is dropped with probability
${uncertainty.dropProbability}, from the ${uncertainty.low} to the ${uncertainty.high} quantile. The draws of
weights are seeded by the methodology version, the drops by version and %firm%: they are the same for everybody.${uncertainty.readings === "exact" ? "" : noise}
`;
}

const noise = `
Each draw also moves the score of each %firm% by noise of its own, as large as its scores of the last 60
periods under this methodology show (from the twelfth on). In worlds of forty %firm%s whose levels never
change, read with noise of 1, 3 and 8 percent of the goalposts, the range holds at least 90 of 100 true
scores and ranks.`;

const observationsShown = 8;

/** The firm in the middle of the ranking, which examples follow; null where none is rated. */
export function middleFirm(readModel: ReadModel): FirmAssessment | null {
  const middle = readModel.rankingRows[Math.floor((readModel.rankedFirms - 1) / 2)];
  return middle === undefined ? null : entryOf(readModel.analysis.firmBySlug, middle.slug);
}

/** That firm from raw observation to rank. */
export function scoreExample(readModel: ReadModel): string {
  const assessment = middleFirm(readModel);
  const title = "### Worked example: a %firm% from raw observation to rank\n\n";
  if (assessment === null)
    return `${title}No %firm% is rated on ${day(readModel.analysis.world.asOf)}.\n`;
  const row = firmRow(readModel.analysis, assessment);
  return `${title}${plainName(row.name)} (\`/api/firms/${row.slug}\`) is in the middle of the ranking.

${telling(readModel, assessment)}${pillarTables(readModel.analysis.world.methodology, assessment)}
Weighted together, 100 · Π P^(w / Σw) = ${shown(assessment.score)}, published as **${row.score}**, with an interval
from ${row.scoreLow} to ${row.scoreHigh}. Of ${readModel.rankedFirms} rated %firm%s that is rank **${row.rank}**; under the draws, ${row.rankLow} to ${row.rankHigh}.
`;
}

/** The observations behind the indicator that moves this score most. */
function telling({ analysis: { world } }: ReadModel, { firm, indicators }: FirmAssessment): string {
  const reading = indicators.reduce<IndicatorReading | null>(
    (most, one) => (Math.abs(one.effect ?? 0) > Math.abs(most?.effect ?? 0) ? one : most),
    null,
  );
  const indicator = world.methodology.indicators.find(({ id }) => id === reading?.id);
  if (reading === null || indicator === undefined) return "";
  const { lo, hi, direction } = indicator;
  const share = `clamp((${shown(reading.value)} − ${lo}) / (${hi} − ${lo}), 0, 1)`;
  const series = world.observations.get(firm.firmId)?.get(indicator.id) ?? noSeries;
  const window = windowOf(series, indicator, dayNumber(world.asOf));
  const list = window.slice(0, observationsShown).map((row) => reportAt(series, row));
  const more = window.length > list.length ? `, the newest ${list.length} of them here` : "";
  return `The indicator that moves its score most is "${plainName(indicator.label)}" (${shown(reading.effect)} points). The window
of ${counted(indicator.windowDays, "day")} that ends with the newest observation holds ${window.length}${more}:

${markdownTable(
  `observed on | known on | value, ${indicator.unit.replaceAll("|", "\\|")}`,
  list,
  ({ observedOn, knownOn, value }) => [observedOn, knownOn, value],
)}

Their aggregate (${indicator.aggregate}) is ${shown(reading.value)}, and n = ${direction === "higher" ? share : `1 − ${share}`} = ${shown(reading.normalised)}.

`;
}

function pillarTables(methodology: Methodology, { indicators, pillars }: FirmAssessment): string {
  const readingOf = new Map(indicators.map((one) => [one.id, one]));
  const nameOf = new Map(methodology.pillars.map(({ id, name }) => [id, name]));
  const levelOf = new Map(pillars.map(({ id, value }) => [id, value]));
  return `All indicators, and the pillars made of them:

${markdownTable(
  "pillar | indicator | value | n | weight | effect on the score",
  methodology.indicators,
  ({ id, label, pillar, weight }) => {
    const { value = null, normalised: n = null, effect = null } = readingOf.get(id) ?? {};
    return [nameOf.get(pillar) ?? pillar, label, shown(value), shown(n), weight, shown(effect)];
  },
)}

${markdownTable("pillar | weight w | value P", methodology.pillars, ({ id, name, weight }) => [
  name,
  weight,
  shown(levelOf.get(id) ?? null),
])}
`;
}

const easilyRead = 8;

/** How evidence becomes a verdict, and one claim followed all the way. */
export function claimSection(readModel: ReadModel): string {
  return `${rulesOf(readModel.analysis.world.methodology)}
### Worked example: a claim from evidence to verdict

${example(readModel)}`;
}

function rulesOf({ evidence: rules }: Methodology): string {
  const table = (columns: string, weights: Readonly<Record<string, number>>) =>
    markdownTable(columns, Object.entries(weights), ([name, r]) => [name.replaceAll("_", " "), r]);
  return `## From evidence to a verdict

Each item of evidence weighs llr = ±${rules.scale} · r · d · decay: r by the letter of its source, d by its directness,
decay = 2^(−age / ${rules.stateHalfLifeDays} days) for a claim about a state and 1 for one about an event. Only the
strongest item of each origin group counts on each side, so that repeating a story changes nothing,
and what a %firm% says about itself counts only against its interest: ${interestWords(rules.conditions)}. The posterior is sigmoid(Σ llr),
clipped to ${rules.clip[0]} and ${rules.clip[1]}.

${table("letter | r", rules.reliability)}

${table("directness | d", rules.directness)}

The verdict is the first that fits: unverified without evidence that counts; contested when the
strongest supporting and the strongest refuting group both reach ${rules.contestedLlr}; confirmed at ${rules.confirmed} with two
supporting groups, one of letter A or B; corroborated at ${rules.corroborated} with two, one of C or better; refuted at
${rules.refuted} or below; single source with one supporting group above ${rules.singleSource}; else inconclusive. Only confirmed
and corroborated claims count for stages and probabilities.
`;
}

/** The conditions by whether they are in a firm's interest, in words. */
function interestWords(conditions: Methodology["evidence"]["conditions"]): string {
  const said = {
    favourable: "in its interest",
    adverse: "against its interest",
    unknown: "neither, so that its own statements never count",
  };
  const parts = interests.flatMap((interest) => {
    const kinds = Object.keys(conditions).filter((kind) => conditions[kind] === interest);
    const names = kinds.map((kind) => kind.replaceAll("_", " ")).join(", ");
    return kinds.length === 0 ? [] : [`${names} (${said[interest]})`];
  });
  return ["recovery kinds are in its interest, kinds of a stage against it", ...parts].join("; ");
}

function example(readModel: ReadModel): string {
  const found = tellingClaim(readModel.analysis.firms);
  if (found === undefined)
    return `No claim has evidence on ${day(readModel.analysis.world.asOf)}.\n`;
  const { assessment, judged } = found;
  const { claim, llr, posterior, verdict, credibility } = judged;
  const terms = judged.evidence.filter((one) => one.counted).map((one) => shown(one.llr));
  const sum = terms.map((term) => (term.startsWith("−") ? `(${term})` : term)).join(" + ");
  return `A claim about ${plainName(assessment.firm.name)}: "${plainName(claim.statement)}" (\`${claim.claimId}\`, about ${claim.temporality === "state" ? "a state" : "an event"}).

${markdownTable(
  "evidence | source | letter | group | stance | directness | age, days | llr | counts",
  judged.evidence,
  (one) => evidenceRow(readModel, one),
)}

Σ llr = ${sum || 0} = ${shown(llr)}. sigmoid = ${shown(sigmoid(llr))}, published as **${publishedProbability(posterior)}**.
With ${judged.supportingGroups} supporting and ${judged.refutingGroups} refuting groups the verdict is **${verdict.replaceAll("_", " ")}** (credibility ${credibility} of 6).
The same figures are in \`/api/firms/${assessment.firm.slug}/intelligence\`.
`;
}

function evidenceRow({ analysis: { world } }: ReadModel, one: ClaimVerdict["evidence"][number]) {
  const { item, llr, counted, reason } = one;
  const source = world.sourceById.get(item.sourceId);
  return [
    ...[item.evidenceId, source?.name ?? item.sourceId, source?.reliability ?? null],
    ...[source?.originGroup ?? null, item.stance, item.directness.replaceAll("_", " ")],
    ...[daysBetween(item.observedOn, world.asOf), shown(llr)],
    counted ? "yes" : `no: ${(reason ?? "").replaceAll("_", " ")}`,
  ];
}

/** The claim with the most evidence that is easily read, then the one that weighs most; ties by claimId. */
function tellingClaim(firms: readonly FirmAssessment[]) {
  const all = firms.flatMap((assessment) =>
    assessment.truth.claims
      .filter(({ evidence }) => evidence.length > 0)
      .map((judged) => ({ assessment, judged })),
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
