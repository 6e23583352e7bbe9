import { isConstituent } from "../../engine/reading/firm-reading.ts";
import type { FirmAssessment } from "../../engine/world/assessment.ts";
import { countWords } from "../../model/language/counted.ts";
import { type RiskBand, riskBands } from "../../model/shared.ts";
import { sentence } from "../../record/list-words.ts";
import type { IssueContext } from "../issue-context.ts";
import { changeOf } from "./change.ts";
import { changeWords, decimal } from "./number-words.ts";

/** The constituents on the as-of date of the analysis, sorted by slug. */
export function constituents({ analysis }: IssueContext): readonly FirmAssessment[] {
  return analysis.firms.filter(({ firm }) => isConstituent(firm, analysis.world.asOf));
}

export function countByBand(firms: readonly FirmAssessment[]): ReadonlyMap<RiskBand, number> {
  return new Map(
    riskBands.map((band) => [band, firms.filter((firm) => firm.band === band).length]),
  );
}

/** Sentences on the rated firms, their median score and the firms in the two highest bands. */
export function firmWords(context: IssueContext): readonly string[] {
  return [ratingWords(context), ...riskWords(context)];
}

function ratingWords({ analysis, period, before }: IssueContext): string {
  const { constituents: all, rated, level } = period;
  if (all === 0) return "The index has no constituents.";
  if (level === null && all === 1) return "The only constituent cannot be rated.";
  if (level === null) return `None of the ${countWords(all, "constituent")} can be rated.`;
  const median = `the median score is ${decimal(level)}`;
  const earlier = before?.level ?? null;
  const { methodology } = analysis.world;
  const change =
    earlier === null
      ? ""
      : `, ${changeWords(changeOf(methodology.issue.texts, level, earlier, 1), "")}`;
  return `${ratedWords(rated, all)} and ${median}${change}.`;
}

function ratedWords(rated: number, all: number): string {
  if (all === 1) return "The only constituent is rated";
  if (rated === all) return `All ${all} constituents are rated`;
  return `${rated} of the ${all} constituents ${rated === 1 ? "is" : "are"} rated`;
}

/** Who is at risk, and of how many firms that is not known: not known is not none. */
function riskWords(context: IssueContext): readonly string[] {
  const { methodology, model } = context.analysis.world;
  const firms = constituents(context);
  const bands = countByBand(firms);
  if (methodology.issue.texts === "first") return [bandWords(bands)];
  const unknown = bands.get("unrated") ?? 0;
  if (firms.length === 0) return [];
  const why = model === null ? "no model is in force" : "too few of its readings are fresh";
  if (unknown === firms.length) {
    const which = unknown === 1 ? "the %firm%" : "every %firm%";
    return [`The risk of ${which} is unknown, because ${why}.`];
  }
  if (unknown === 0) return [atRiskWords(bands)];
  const because = model === null ? ", because no model is in force" : "";
  return [
    atRiskWords(bands),
    `The risk of ${countWords(unknown, "%firm%")} is not known${because}.`,
  ];
}

function atRiskWords(bands: ReadonlyMap<RiskBand, number>): string {
  const counts = (["critical", "high"] as const).map((band) => ({ band, n: bands.get(band) ?? 0 }));
  const [first, second] = counts.filter(({ n }) => n > 0);
  if (first === undefined) return "No %firm% is at high or critical risk.";
  const who = sentence(`${countWords(first.n, "%firm%")} ${first.n === 1 ? "is" : "are"}`);
  const also =
    second === undefined ? "" : `, ${countWords(second.n, "%firm%")} at ${second.band} risk`;
  return `${who} at ${first.band} risk${also}.`;
}

function bandWords(bands: ReadonlyMap<RiskBand, number>): string {
  const [critical, high] = [bands.get("critical") ?? 0, bands.get("high") ?? 0];
  if (critical + high === 0) return "No %firm% stands in the high or the critical risk band.";
  if (critical === 0) return `${stand(high)} in the high risk band, and none in the critical one.`;
  if (high === 0) return `${stand(critical)} in the critical risk band, and none in the high one.`;
  return `${stand(critical)} in the critical risk band and ${countWords(high, "%firm%")} in the high one.`;
}

function stand(firms: number): string {
  return sentence(`${countWords(firms, "%firm%")} ${firms === 1 ? "stands" : "stand"}`);
}
