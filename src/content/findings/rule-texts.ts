import ruleTexts from "./rule-texts.json" with { type: "json" };

/**
 * Every rule a content folder can break, in the order in which they are checked, with its explanation.
 * Each has a world under `test/worlds/broken-<rule>/`.
 */
export { ruleTexts };

export type RuleId = keyof typeof ruleTexts;

// Object.keys forgets that the keys are exactly the rules
export const ruleIds = Object.keys(ruleTexts) as readonly RuleId[];
