import { ruleTexts } from "../../src/content/findings/rule-texts.ts";
import { verifyRuleTexts } from "../../src/record/verify/verify-fault.ts";

/** Every rule that a message names: of the content, of what was issued from it, and of a publication. */
export const explainedRules = {
  ...ruleTexts,
  "added-behind":
    "A record says what was known on its day. A row that came later with an earlier knownOn, or was altered or removed since, makes the record untrue without a trace. Put the row's knownOn right, restore it, or issue stele correct.",
  ...verifyRuleTexts,
};

export type ExplainedRule = keyof typeof explainedRules;
