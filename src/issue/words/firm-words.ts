import { isConstituent } from "../../engine/reading/firm-reading.ts";
import type { FirmAssessment } from "../../engine/world/assessment.ts";
import { countWords } from "../../model/language/counted.ts";
import { type RiskBand, riskBands } from "../../model/shared.ts";
import { sentence } from "../../record/list-words.ts";
import type { IssueContext } from "../issue-context.ts";
import { changeOf } from "./metric.ts";
import { changeWords, decimal } from "./number-words.ts";

/** The number of constituents in a risk band on the as-of date of the analysis. */
export type InBand = (band: RiskBand) => number;

export function inBands({ analysis }: IssueContext): InBand {
  const isListed = ({ firm }: FirmAssessment) => isConstituent(firm, analysis.world.asOf);
  const listed = analysis.firms.filter(isListed);
  return (band) => listed.filter((firm) => firm.band === band).length;
}

/** Sentences on the rated firms, their median score and the firms in the two highest bands. */
export function firmWords(context: IssueContext): readonly string[] {
  const count = inBands(context);
  const risk = context.texts === "first" ? [bandWords(count)] : riskWords(context, count);
  return [ratingWords(context), ...risk];
}

function ratingWords({ period, before, texts }: IssueContext): string {
  const { constituents: all, rated, level } = period;
  if (all === 0) return "The index has no constituents.";
  if (level === null && all === 1) return "The only constituent cannot be rated.";
  if (level === null) return `None of the ${countWords(all, "constituent")} can be rated.`;
  const change = changeOf(texts, level, before?.level ?? null, 1);
  const moved = change === null ? "" : `, ${changeWords(change, "")}`;
  return `${ratedWords(rated, all)} and the median score is ${decimal(level)}${moved}.`;
}

function ratedWords(rated: number, all: number): string {
  if (all === 1) return "The only constituent is rated";
  if (rated === all) return `All ${all} constituents are rated`;
  return `${rated} of the ${all} constituents ${rated === 1 ? "is" : "are"} rated`;
}

/** Who is at risk, and of how many firms that is not known: not known is not none. */
function riskWords({ analysis }: IssueContext, count: InBand): readonly string[] {
  const { model } = analysis.world;
  const unknown = count("unrated");
  const all = riskBands.reduce((sum, band) => sum + count(band), 0);
  if (all === 0) return [];
  if (unknown === all) {
    const why = model === null ? "no model is in force" : "too few of its readings are fresh";
    return [`The risk of ${unknown === 1 ? "the" : "every"} %firm% is unknown, because ${why}.`];
  }
  if (unknown === 0) return [atRiskWords(count)];
  const because = model === null ? ", because no model is in force" : "";
  return [
    atRiskWords(count),
    `The risk of ${countWords(unknown, "%firm%")} is not known${because}.`,
  ];
}

function atRiskWords(count: InBand): string {
  const [first, second] = (["critical", "high"] as const).filter((band) => count(band) > 0);
  if (first === undefined) return "No %firm% is at high or critical risk.";
  const also =
    second === undefined ? "" : `, ${countWords(count(second), "%firm%")} at ${second} risk`;
  return `${firmsThat(count(first), "is", "are")} at ${first} risk${also}.`;
}

/** The words of the first edition. */
function bandWords(count: InBand): string {
  const [critical, high] = [count("critical"), count("high")];
  const stand = (firms: number) => firmsThat(firms, "stands", "stand");
  if (critical + high === 0) return "No %firm% stands in the high or the critical risk band.";
  if (critical === 0) return `${stand(high)} in the high risk band, and none in the critical one.`;
  if (high === 0) return `${stand(critical)} in the critical risk band, and none in the high one.`;
  return `${stand(critical)} in the critical risk band and ${countWords(high, "%firm%")} in the high one.`;
}

function firmsThat(firms: number, one: string, many: string): string {
  return sentence(`${countWords(firms, "%firm%")} ${firms === 1 ? one : many}`);
}
