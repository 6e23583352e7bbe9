import { isConstituent } from "../../engine/reading/firm-reading.ts";
import type { MarketPeriod } from "../../engine/world/analysis.ts";
import type { FirmAssessment } from "../../engine/world/assessment.ts";
import { countWords } from "../../language/counted.ts";
import { type RiskBand, riskBands } from "../../model/shared.ts";
import { sentence } from "../../record/list-words.ts";
import type { IssueContext } from "../issue-context.ts";
import { decimal, moved } from "./number-words.ts";

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
  const bands = countByBand(constituents(context));
  return [ratingWords(context.period, context.before), bandWords(bands)];
}

function ratingWords(period: MarketPeriod, before: MarketPeriod | null): string {
  const { constituents: all, rated, level } = period;
  if (all === 0) return "The index has no constituents.";
  if (level === null && all === 1) return "The only constituent cannot be rated.";
  if (level === null) return `None of the ${countWords(all, "constituent")} can be rated.`;
  const median = `the median score is ${decimal(level)}`;
  const earlier = before?.level ?? null;
  const change = earlier === null ? "" : `, ${moved(level, earlier, "")}`;
  return `${ratedWords(rated, all)} and ${median}${change}.`;
}

function ratedWords(rated: number, all: number): string {
  if (all === 1) return "The only constituent is rated";
  if (rated === all) return `All ${all} constituents are rated`;
  return `${rated} of the ${all} constituents ${rated === 1 ? "is" : "are"} rated`;
}

function bandWords(bands: ReadonlyMap<RiskBand, number>): string {
  const [critical, high] = [bands.get("critical") ?? 0, bands.get("high") ?? 0];
  if (critical + high === 0) return "No firm stands in the high or the critical risk band.";
  if (critical === 0) return `${stand(high)} in the high risk band, and none in the critical one.`;
  if (high === 0) return `${stand(critical)} in the critical risk band, and none in the high one.`;
  return `${stand(critical)} in the critical risk band and ${countWords(high, "firm")} in the high one.`;
}

function stand(firms: number): string {
  return sentence(`${countWords(firms, "firm")} ${firms === 1 ? "stands" : "stand"}`);
}
