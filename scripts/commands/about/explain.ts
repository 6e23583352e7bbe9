import type { Command } from "commander";
import { type ExplainedRule, explainedRules } from "../../desk/explained-rules.ts";
import { oneOf } from "../../options.ts";

export function define(command: Command): void {
  command
    .argument(
      "[rule]",
      "the word before the message of a problem; without it, all rules",
      oneOf("rule", ruleIds(), 'those that "stele explain" prints without one'),
    )
    .addHelpText("after", "\nExample:\n  stele explain unknown-firm")
    .action(run);
}

function run(rule?: ExplainedRule): void {
  for (const id of rule === undefined ? ruleIds() : [rule]) {
    process.stdout.write(`${id}\n  ${explainedRules[id]}\n`);
  }
}

function ruleIds(): readonly ExplainedRule[] {
  // the keys of a constant object
  return Object.keys(explainedRules) as ExplainedRule[];
}
