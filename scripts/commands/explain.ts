import type { Command } from "commander";
import { ruleIds } from "../../src/load/findings/rule-ids.ts";
import { ruleTexts } from "../../src/load/findings/rule-texts.ts";
import { oneOf } from "../options.ts";

export function define(command: Command): void {
  command
    .argument(
      "[rule]",
      "the word before the message of a problem; without it, all rules",
      oneOf("rule", ruleIds),
    )
    .addHelpText("after", "\nExample:\n  stele explain unknown-firm")
    .action(run);
}

function run(rule?: keyof typeof ruleTexts): void {
  const asked = rule === undefined ? ruleIds : [rule];
  for (const id of asked) process.stdout.write(`${id}\n  ${ruleTexts[id]}\n`);
}
