import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Command } from "commander";
import {
  type Begun,
  startFrom,
  type TableOptions,
  usualTable,
} from "../../src/content/delivery/start-from.ts";
import type { DayOrder } from "../../src/content/delivery/table/days.ts";
import type { Decimal } from "../../src/content/delivery/table/numbers.ts";
import { reportLines, reportText } from "../../src/content/delivery/table/report.ts";
import { columnRoles } from "../../src/model/delivery/table-mapping.ts";
import { type HostName, hostNames } from "../../src/model/host-name.ts";
import { counted } from "../../src/model/language/counted.ts";
import { type Period, periods } from "../../src/model/publisher.ts";
import { askSettings } from "../init/ask.ts";
import { askFirstDays, askMethod } from "../init/ask-method.ts";
import { contentFiles, firstSalts } from "../init/content-files.ts";
import { refuseUnchecked } from "../init/own-check.ts";
import { projectFiles } from "../init/project-files.ts";
import { sample } from "../init/sample.ts";
import { prefixed, shortPrefix } from "../init/settings.ts";
import { writeNew } from "../init/write-new.ts";
import { dayOf, oneOf, today } from "../options.ts";
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
  readonly columns?: string;
  readonly across?: string;
  readonly encoding?: string;
  readonly decimal?: Decimal;
  readonly days?: DayOrder;
  readonly firstDays?: "day" | "period";
  readonly period?: Period;
  readonly stress?: boolean;
  readonly points?: "comparable" | "scaled";
  readonly mean?: "arithmetic" | "geometric" | "sum";
  readonly program?: string;
  readonly programVersion?: string;
}

export function define(command: Command): void {
  command
    .argument("[folder]", "the folder to begin in", ".")
    .option(
      "--from <table>",
      "firms and observations from a table (CSV, TSV): names, days, numbers",
    )
    .option(
      "--on <date>",
      "the day of all rows of a table without a column of days, or of the sample (default: today)",
      dayOf("--on"),
    )
    .option("--lower <columns>", "columns in which lower is better, separated by commas")
    .option(
      "--columns <list>",
      `what columns are: "Team=name; Pts=Points (points) higher; Note=-"; one may be ${columnRoles.join(", ")}, a label, or - for out`,
    )
    .option("--across <measure>", "what is measured, where each column of numbers is a firm")
    .option("--encoding <name>", "the encoding of the table (default: found out, and said)")
    .option(
      "--decimal <sign>",
      "how fractions are written: point, comma",
      oneOf("--decimal", ["point", "comma"]),
    )
    .option("--days <order>", "how 3/4/2026 is read", oneOf("--days", ["day-first", "month-first"]))
    .option(
      "--first-days <names>",
      "what days name that all begin a period, as 2026-01-01: the day, or the period that begins with it: day, period",
      oneOf("--first-days", ["day", "period"]),
    )
    .option(
      "--period <period>",
      `how often it is published: ${periods.join(", ")}`,
      oneOf("--period", periods),
    )
    .option(
      "--points <how>",
      "whether the numbers of a table are points that can be compared: comparable, scaled",
      oneOf("--points", ["comparable", "scaled"]),
    )
    .option(
      "--mean <how>",
      "how indicators become a score: arithmetic, geometric, sum",
      oneOf("--mean", ["arithmetic", "geometric", "sum"]),
    )
    .option("--program <name>", 'what computed a column that --columns calls a score, such as "R"')
    .option("--program-version <version>", "its version")
    .option("--name <name>", "name of the index")
    .option("--publisher <name>", "who publishes it")
    .option("--base-url <address>", "where the site will be")
    .option(
      "--host <host>",
      "where it is served from, as docs/hosts.md names it (default: service-worker, for GitHub Pages)",
      oneOf("--host", hostNames),
    )
    .option(
      "--stress",
      "a stress index and market states: a segment for each pillar, on goalposts guessed from the data",
    )
    .option("--prefix <prefix>", "3 to 5 capitals of references (default: initials)", shortPrefix)
    .option("--yes", "ask nothing: what is not given gets a value to replace", false)
    .addHelpText("after", "\nExample:\n  stele init my-index --from firms.csv --yes")
    .action(run);
}

/** A table with the method that a person on a terminal chose, or that flags and the table say. */
async function begunFrom(from: string, options: Options): Promise<Begun> {
  const seen = startFrom(from, tableOptions(options));
  const firstDays =
    options.firstDays ?? (await askFirstDays(options, seen.firstDay, seen.start.period));
  const answered = await askMethod(options, seen.hints);
  if (answered === null && firstDays === null) return seen;
  return startFrom(from, { ...tableOptions(options), ...answered, firstDays });
}

/** What a project may have before: `npm install stele` makes the first two. */
const kept = ["package.json", ".gitignore", "README.md", ".gitattributes"];

async function run(folder: string, options: Options): Promise<void> {
  const { from } = options;
  const table = from === undefined ? null : await begunFrom(from, options);
  const start = table === null ? sample(options.on ?? today()) : table.start;
  const settings = prefixed(await askSettings(options, from !== undefined));
  const content = [...contentFiles(settings, start)].map(([path, text]) => {
    return [`content/${path}`, text] as const;
  });
  await refuseUnchecked(new Map(content));
  const report = table === null ? [] : [[reportFile, reportText(table.report)] as const];
  const salts = [
    "content/published.salts.csv",
    firstSalts(randomBytes(32).toString("hex")),
  ] as const;
  const files = new Map([...content, salts, ...projectFiles(settings), ...report]);
  const written = writeNew(folder, files, { kept, last: "content" });
  const { firms, observations, indicators } = start;
  say(
    `Wrote ${counted(written.length, "file")} to "${folder}": ${counted(firms.length, "firm")}, ` +
      `${counted(indicators.length, "indicator")}, ${counted(observations.length, "observation")}`,
    options,
  );
  if (table !== null) {
    for (const line of reportLines(table.report, reportFile)) say(line, options);
    say(guessed(folder), options);
  }
  if (settings.stress) say(guessedStress(folder), options);
  say(next(folder), options);
}

/** Where the report of a table stands, beside the content. */
const reportFile = "from-table.txt";

function tableOptions(options: Options): TableOptions {
  const { lower = "" } = options;
  return { ...usualTable, ...options, lower: lower.split(",") };
}

function guessed(folder: string): string {
  const file = join(folder, "content/methodology/2026.1.yaml");
  return `Look at "${file}": unit, direction and goalposts of each indicator are guesses from the table, and stele issue asks about each`;
}

function guessedStress(folder: string): string {
  const file = join(folder, "content/methodology/2026.1.yaml");
  return `Look at "${file}": calm and worst of each sector input are guesses from the data`;
}

function next(folder: string): string {
  const enter = folder === "." ? "" : `cd ${folder}; `;
  return `Next: ${enter}npx stele issue; npx stele build; npx stele serve`;
}
