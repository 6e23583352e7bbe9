import { join } from "node:path";
import type { Command } from "commander";
import { type HostName, hostNames } from "../../src/model/host-name.ts";
import { counted } from "../figures.ts";
import { askSettings } from "../init/ask.ts";
import { contentFiles } from "../init/content-files.ts";
import { startFrom } from "../init/from-table.ts";
import { projectFiles } from "../init/project-files.ts";
import { sample } from "../init/sample.ts";
import { prefixed, shortPrefix } from "../init/settings.ts";
import { writeNew } from "../init/write-new.ts";
import { dayOf, oneOf } from "../options.ts";
import { say, type Telling } from "../say.ts";

interface Options extends Telling {
  readonly yes: boolean;
  readonly name?: string;
  readonly prefix?: string;
  readonly publisher?: string;
  readonly baseUrl?: string;
  readonly host?: HostName;
  readonly from?: string;
  readonly on?: string;
  readonly lower?: string;
}

export function define(command: Command): void {
  command
    .argument("[folder]", "the folder to begin in", ".")
    .option("--from <table>", "firms and observations from a CSV: names, days, columns of numbers")
    .option("--on <date>", "the day of all rows of a table without a column of days", dayOf("--on"))
    .option("--lower <columns>", "columns in which lower is better, separated by commas")
    .option("--name <name>", "name of the index")
    .option("--publisher <name>", "who publishes it")
    .option("--base-url <address>", "where the site will be")
    .option(
      "--host <host>",
      `where it is served from (default: service-worker, for GitHub Pages): ${hostNames.join(", ")}`,
      oneOf("--host", hostNames),
    )
    .option("--prefix <prefix>", "3 to 5 capitals of references (default: initials)", shortPrefix)
    .option("--yes", "ask nothing: what is not given gets a value to replace", false)
    .addHelpText("after", "\nExample:\n  stele init my-index --from firms.csv --yes")
    .action(run);
}

/** What a project may have before: `npm install stele` makes the first two. */
const kept = ["package.json", ".gitignore", "README.md", ".gitattributes"];

async function run(folder: string, options: Options): Promise<void> {
  const { from, on = null, lower = "" } = options;
  const start = from === undefined ? sample() : startFrom(from, { on, lower: lower.split(",") });
  const settings = prefixed(await askSettings(options, from !== undefined));
  const content = [...contentFiles(settings, start)].map(([path, text]) => {
    return [`content/${path}`, text] as const;
  });
  const files = new Map([...content, ...projectFiles(settings)]);
  const written = writeNew(folder, files, { kept, last: "content" });
  const { firms, observations, indicators } = start;
  say(
    `Wrote ${counted(written.length, "file")} to "${folder}": ${counted(firms.length, "firm")}, ` +
      `${counted(indicators.length, "indicator")}, ${counted(observations.length, "observation")}`,
    options,
  );
  if (from !== undefined) say(guessed(folder), options);
  say(next(folder), options);
}

function guessed(folder: string): string {
  const file = join(folder, "content/methodology/2026.1.yaml");
  return `Look at "${file}": direction and goalposts of each indicator are guesses from the table`;
}

function next(folder: string): string {
  const enter = folder === "." ? "" : `cd ${folder}; `;
  return `Next: ${enter}npx stele issue; npx stele build; npx stele serve`;
}
