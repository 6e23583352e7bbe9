import { ruleTexts } from "../../src/content/findings/rule-texts.ts";
import { verifyRuleTexts } from "../../src/record/verify/verify-fault.ts";

/** The rules by which something is news. */
const newsRuleTexts = {
  news: "One detector decides what is news about a score, a segment, a watched sector input and a band: a two-sided CUSUM with a limit for single readings, whose limits come from the series' own past. Readings alone count, of one methodology, model and set of indicators. The methodology page has its rules, its rate of false alarms and how soon it tells a change.",
  coverage_drop:
    "A score without an indicator that it had is compared with no score before: what was lost may be what was worst. The loss is a signal of its own; the score is news again beside scores of the same indicators.",
  "trigger.needed":
    "An alert needs at least `criticalFirms` firms that turn critical within `withinDays`, and as many as come at most once in ten years if firms turn one by one as often as in the forecasts so far.",
};

/** Every rule that a message names: of the content, of what was issued from it, and of a publication. */
export const explainedRules = {
  ...ruleTexts,
  "added-behind":
    "A record says what was known on its day. A row that came later with an earlier knownOn, or was altered or removed since, makes the record untrue without a trace. Put the row's knownOn right, restore it, or issue stele correct.",
  ...verifyRuleTexts,
  ...newsRuleTexts,
};

export type ExplainedRule = keyof typeof explainedRules;
