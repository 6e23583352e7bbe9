import ruleTexts from "./rule-texts.json" with { type: "json" };

/** The rules in the order in which they are checked; each has a world `test/worlds/broken-<rule>/`. */
export { ruleTexts };

export type RuleId = keyof typeof ruleTexts;

// Object.keys forgets that the keys are exactly the rules
export const ruleIds = Object.keys(ruleTexts) as readonly RuleId[];
