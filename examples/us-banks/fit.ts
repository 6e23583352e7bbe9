import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { loadDataset } from "../../src/content/load.ts";
import { convertBanks } from "./content.ts";
import { dataFolder } from "./data-folder.ts";
import { fitWords } from "./fit-words.ts";
import { fittedBanks, withSilentBanks } from "./fitted.ts";
import { days } from "./lag-days.ts";

// Fits a model to the real data and scores it: `node --import tsx examples/us-banks/fit.ts`.

const command = new Command("fit")
  .description("fit a model to the banks and score it on a quarter that it was not taught")
  .option("--data <folder>", "where the data is (default: ../shared/data, else a stand-in)")
  .option("--lag-days <days>", "from a quarter's end until its reports are known", days, 0)
  .action(async (options: { data?: string; lagDays: number }) => {
    const { folder, said } = dataFolder(options.data);
    process.stderr.write(`${said}\n`);
    const out = mkdtempSync(join(tmpdir(), "us-banks-fit-"));
    try {
      convertBanks({ ...options, data: folder, out });
      const dataset = await loadDataset(out);
      const result = fittedBanks(dataset);
      const silent = fittedBanks(withSilentBanks(dataset));
      if (result.kind === "fitted") process.stdout.write(fitWords(result, silent, options.lagDays));
      else process.stderr.write(`${result.reason}\n`);
      if (result.kind === "refused") process.exitCode = 1;
    } finally {
      rmSync(out, { recursive: true });
    }
  });

await command.parseAsync();
