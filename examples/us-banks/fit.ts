import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { loadDataset } from "../../src/load/load.ts";
import { convertBanks } from "./content.ts";
import { fitWords } from "./fit-words.ts";
import { fittedBanks } from "./fitted.ts";
import { days } from "./lag-days.ts";

// Fits a model to the real data and scores it: `node --import tsx examples/us-banks/fit.ts`.

const here = fileURLToPath(new URL(".", import.meta.url));

const command = new Command("fit")
  .description("fit a model to the banks and score it on a quarter that it was not taught")
  .option("--data <folder>", "where the data is", join(here, "../../../shared/data"))
  .option("--lag-days <days>", "from a quarter's end until its reports are known", days, 0)
  .action(async (options: { data: string; lagDays: number }) => {
    const out = mkdtempSync(join(tmpdir(), "us-banks-fit-"));
    try {
      convertBanks({ ...options, out });
      const result = fittedBanks(await loadDataset(out));
      if (result.kind === "fitted") process.stdout.write(fitWords(result, options.lagDays));
      else process.stderr.write(`${result.reason}\n`);
      if (result.kind === "refused") process.exitCode = 1;
    } finally {
      rmSync(out, { recursive: true });
    }
  });

await command.parseAsync();
