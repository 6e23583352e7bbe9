import type { Command } from "commander";
import { auditTold } from "../../../src/answers/rows/audit-words.ts";
import { readModelOf } from "../../../src/answers/rows/read-model.ts";
import { loadDataset } from "../../../src/content/load.ts";
import { chosenDay } from "../../../src/engine/world/world.ts";
import { recordedAnalysis } from "../../../src/issue/reading.ts";
import { generator } from "../../../src/model/generator.ts";
import { inWords } from "../../../src/model/language/in-words.ts";
import { auditText } from "../../desk/audit-text.ts";
import { dayOf, oneOf } from "../../options.ts";

interface Options {
  readonly content: string;
  readonly asOf?: string;
  readonly format: "text" | "json";
}

export function define(command: Command): void {
  command
    .option("--content <folder>", "the source files", "content")
    .option("--as-of <date>", "audit the index of a past day", dayOf("--as-of"))
    .option("--format <format>", "text, json", oneOf("--format", ["text", "json"]), "text")
    .addHelpText("after", "\nExample:\n  stele audit --format json")
    .action(run);
}

async function run({ content, asOf, format }: Options): Promise<void> {
  const dataset = await loadDataset(content);
  const analysis = recordedAnalysis(dataset, chosenDay(dataset, asOf ?? null))();
  const readModel = readModelOf(analysis, generator);
  const { world } = analysis;
  const told = {
    index: world.publisher.name,
    asOf: world.asOf,
    methodologyVersion: world.methodology.version,
    ...auditTold(readModel.audit),
  };
  const text = format === "json" ? `${JSON.stringify(told, null, 2)}\n` : auditText(told);
  process.stdout.write(inWords(text, world.publisher.words));
}
