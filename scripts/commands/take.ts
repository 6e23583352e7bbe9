import { type Command, InvalidArgumentError } from "commander";
import { knownEncoding } from "../../src/content/delivery/table/decode.ts";
import { deliveryOf, filesOf, isIdle } from "../../src/content/delivery/take/changes.ts";
import type { Pair } from "../../src/content/delivery/take/firms.ts";
import { type Plan, planOf, type TakeOptions } from "../../src/content/delivery/take/plan.ts";
import type { IgnoreBelow } from "../../src/content/delivery/take/rows.ts";
import { type Loaded, loadContent } from "../../src/content/load.ts";
import { deliveryChanges, writeContent } from "../../src/emit/content/content-writer.ts";
import { textOf } from "../../src/emit/content/journal.ts";
import { openDoubts } from "../../src/issue/doubts/doubts.ts";
import type { TableMapping } from "../../src/model/delivery/table-mapping.ts";
import { at } from "../../src/model/language/at.ts";
import { addDays } from "../../src/model/language/calendar.ts";
import { counted } from "../../src/model/language/counted.ts";
import { ContentError } from "../../src/model/problem.ts";
import { refuseUnaccepted } from "../desk/accepted.ts";
import { alone } from "../desk/alone.ts";
import { deskOf } from "../desk/desk.ts";
import { answered, mayWrite } from "../desk/take/ask-plan.ts";
import { type DeliveryOptions, withDelivery } from "../desk/take/delivery-options.ts";
import { givenFiles } from "../desk/take/given-files.ts";
import { laterKnown, laterKnownValue } from "../desk/take/later-known.ts";
import { acceptedRows, sayDoubts } from "../desk/take/open-doubts.ts";
import { planLines, planValue } from "../desk/take/plan-text.ts";
import { exitCodes } from "../exit.ts";
import { dayOf, type OutputFormat, outputFormat, today } from "../options.ts";
import { say, type Telling } from "../say.ts";

interface Options extends DeliveryOptions, Telling {
  readonly on?: string;
  readonly ignoreBelow?: IgnoreBelow;
  readonly encoding?: string;
  readonly yes: boolean;
  readonly dryRun: boolean;
  readonly format: OutputFormat;
}

export function define(command: Command): void {
  withDelivery(command)
    .option("--on <date>", "the day of all rows of a table without a column of days", dayOf("--on"))
    .option(
      "--ignore-below <difference>",
      'leave out revisions below a difference, such as 0.01 or "0.1%"',
      ignoreBelow,
    )
    .option("--encoding <name>", "the encoding of the table, where it is another than before")
    .option("--yes", "write without a question", false)
    .option("--dry-run", "say what would change, and write nothing", false)
    .option("--format <format>", "text or json", outputFormat, "text")
    .addHelpText("after", "\nExample:\n  stele take next.csv --dry-run")
    .action((tables: readonly string[], options: Options) =>
      alone(options, async () => {
        await takeTables(tables, options);
      }),
    );
}

/** What became of a delivery; where it was stopped, the exit status is that of a problem. */
type Taken = "written" | "idle" | "stopped";

/** Says what tables bring, asks what only a person knows, and writes it into the content. */
async function takeTables(tables: readonly string[], options: Options): Promise<Taken> {
  const { content, dryRun, format } = options;
  const loaded = await loadContent(content);
  const { dataset, problems } = loaded;
  if (dataset === null || problems.length > 0) throw new ContentError(problems, content);
  const files = givenFiles(tables, options.on ?? null);
  const mapping = mappingIn(loaded, content);
  const planned = (how: TakeOptions) => planOf(files, dataset, mapping, how);
  const first = takeOptions(options);
  const { plan, how } = await answered(planned(first), first, planned, options);
  if (format === "text") sayLines(planLines(plan, how.knownOn));
  const told = { dryRun, knownOn: how.knownOn, ...planValue(plan) };
  if (plan.questions.length > 0) {
    if (format === "json") sayValue({ ...told, doubts: [], records: [], written: [] });
    return refuseOpen(plan);
  }
  if (isIdle(plan)) {
    if (format === "json") sayValue({ ...told, doubts: [], records: [], written: [] });
    const isWhole = plan.given.left.length === 0;
    const all = isWhole ? "all of it" : "all that was read of it; look at what was left out";
    say(`Nothing to take: the books have ${all}`, options);
    return "idle";
  }
  const on = {
    knownOn: how.knownOn,
    name: at(files, 0).name,
    textOf: (path: string) => textOf(content, path),
    placesOf: loaded.placesOf,
  };
  const changed = filesOf(plan, dataset, on);
  const after = await contentAfter(content, changed);
  const since = addDays(how.knownOn, -1);
  const doubts = openDoubts(after.dataset, { asOf: how.knownOn, today: today(), since });
  if (format === "text") sayLines(laterKnown(after.dataset, since));
  const records = format === "json" ? laterKnownValue(after.dataset, since) : [];
  if (doubts.length > 0 && options.accept === undefined) {
    const asked = doubts.map(({ doubtId, kind, text }) => ({ doubtId, kind, text }));
    if (format === "json") sayValue({ ...told, doubts: asked, records, written: [] });
    sayDoubts(doubts, after.placesOf, "Nothing was written");
    process.exitCode = exitCodes.problems;
    return "stopped";
  }
  const answers = acceptedRows(doubts, options, dataset.publisher.publisher.name);
  const changes = deliveryChanges(content, changed, deliveryOf(plan, on), answers);
  await refuseUnaccepted(content, changes);
  const isWritten = !dryRun && (await mayWrite(options));
  const written = isWritten ? writeContent(deskOf(content), changes) : [];
  if (format === "json") sayValue({ ...told, doubts: [], records, written });
  say(closing(isWritten, written.length, dryRun), options);
  return isWritten ? "written" : "stopped";
}

function sayLines(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
}

function sayValue(value: object): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

/** The content as it would be with a delivery. */
async function contentAfter(content: string, files: ReturnType<typeof filesOf>) {
  const due = new Map(files.map(({ path, after }) => [path, after]));
  const { dataset, placesOf, problems } = await loadContent(content, null, due);
  if (dataset === null || problems.length > 0) throw new ContentError(problems, content);
  return { dataset, placesOf };
}

function refuseOpen({ questions }: Plan): Taken {
  for (const { text, flags } of questions)
    process.stderr.write(`Not taken: ${text} Say ${flags}\n`);
  process.stderr.write("Nothing was written\n");
  process.exitCode = exitCodes.problems;
  return "stopped";
}

function mappingIn({ table }: Loaded, content: string): TableMapping {
  if (table !== null) return table;
  throw new RangeError(
    `Cannot take a table into "${content}": it has no "table.yaml", which says what its columns are; "stele init --from" writes one, and docs/content.md describes it`,
  );
}

function takeOptions(options: Options): TakeOptions {
  const { newFirms, part, takeBack, encoding, ignoreBelow = null } = options;
  return {
    knownOn: options.knownOn ?? today(),
    renamed: options.renamed.map(pairOf),
    left: options.left,
    newFirms,
    part,
    takeBack,
    ignoreBelow,
    encoding: encoding === undefined ? null : knownEncoding(encoding),
  };
}

function pairOf(text: string): Pair {
  const [from = "", to = ""] = text.split("=").map((one) => one.trim());
  if (from !== "" && to !== "") return { from, to };
  throw new InvalidArgumentError(
    `Invalid option "--renamed": found "${text}", must be the former name and the one now, as "OLD=NEW"`,
  );
}

function ignoreBelow(text: string): IgnoreBelow {
  const [, digits = "", percent = ""] = /^(\d+(?:\.\d+)?)(%?)$/.exec(text.trim()) ?? [];
  if (digits === "") {
    throw new InvalidArgumentError(
      `Invalid option "--ignore-below": found "${text}", must be a difference such as 0.01, or a share such as 0.1%`,
    );
  }
  const isShare = percent === "%";
  return { amount: isShare ? Number(digits) / 100 : Number(digits), isShare };
}

function closing(isWritten: boolean, files: number, dryRun: boolean): string {
  if (isWritten) return `Took it into ${counted(files, "file")}. Next: stele issue`;
  return dryRun ? "Nothing was written: this was a dry run" : "Nothing was written";
}
