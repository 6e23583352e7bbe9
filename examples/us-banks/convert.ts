import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { exitCodes } from "../../scripts/exit.ts";
import { fail } from "../../scripts/fail.ts";
import { convert } from "./content.ts";
import { dataFolder } from "./data-folder.ts";
import { days } from "./lag-days.ts";

// Turns the real data into a content folder: `node --import tsx examples/us-banks/convert.ts`.

const here = fileURLToPath(new URL(".", import.meta.url));

const command = new Command("convert")
  .description("turn Call Reports, failures, citations and documents into a content folder")
  .option("--data <folder>", "where the data is (default: ../shared/data, else a stand-in)")
  .option("--out <folder>", "where the content goes", join(here, "content"))
  .option("--lag-days <days>", "from a quarter's end until its reports are known", days, 30)
  .action(async (options: { data?: string; out: string; lagDays: number }) => {
    const started = performance.now();
    const { folder, said } = dataFolder(options.data);
    process.stderr.write(`${said}\n`);
    const files = await convert({ ...options, data: folder });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stderr.write(`wrote ${files.length} files to ${options.out} in ${seconds} s\n`);
  });

try {
  await command.parseAsync();
} catch (error) {
  process.exitCode = fail(error, exitCodes);
}
