import { join } from "node:path";
import type { Command } from "commander";
import { replaceFile } from "../../src/emit/files/draft.ts";
import { editorSchemas } from "../content-docs/editor-schemas.ts";
import { say, type Telling } from "../say.ts";

export function define(command: Command): void {
  command
    .argument("<folder>", "where they go")
    .addHelpText("after", "\nExample:\n  stele schemas schemas")
    .action(run);
}

function run(folder: string, options: Telling): void {
  const schemas = editorSchemas();
  for (const { name, text } of schemas) replaceFile(join(folder, name), text);
  say(`Wrote ${schemas.length} schemas to "${folder}"`, options);
}
