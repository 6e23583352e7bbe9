import type { Command } from "commander";
import {
  acceptedChanges,
  issueChanges,
  writeContent,
} from "../../src/emit/content/content-writer.ts";
import { addDays, periodEnd, periodStart } from "../../src/engine/numbers/calendar.ts";
import { newestKnownDay } from "../../src/engine/world/world.ts";
import { lastOf } from "../../src/issue/correct.ts";
import { openDoubts } from "../../src/issue/doubts/doubts.ts";
import { forecastMode, type IssuedNow } from "../../src/issue/issue.ts";
import { issueDue } from "../../src/issue/issue-due.ts";
import type { IsoDate } from "../../src/model/cell.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { counted } from "../../src/model/language/counted.ts";
import { type Publication, type SeriesCode, seriesCodes } from "../../src/model/publication.ts";
import type { Period } from "../../src/model/publisher.ts";
import { currentOf, issuedRecords } from "../../src/record/status.ts";
import { refuseUnaccepted } from "../desk/accepted.ts";
import { alone } from "../desk/alone.ts";
import { deskOf } from "../desk/desk.ts";
import { type Opened, openedForIssue } from "../desk/opened.ts";
import { reportText } from "../desk/report.ts";
import { readNote } from "../desk/small-file.ts";
import { confirmedGuesses } from "../desk/take/confirm-guesses.ts";
import { laterKnown } from "../desk/take/later-known.ts";
import { acceptedRows, sayDoubts } from "../desk/take/open-doubts.ts";
import { urgentVerdictOn } from "../desk/verdict.ts";
import { exitCodes } from "../exit.ts";
import { dayOf, type OutputFormat, oneOf, outputFormat, sentenceOf, today } from "../options.ts";
import { say, type Telling } from "../say.ts";

interface Options extends Telling {
  readonly content: string;
  readonly series?: SeriesCode;
  readonly asOf?: string;
  readonly future: boolean;
  readonly expect?: string;
  readonly note?: string;
  readonly accept?: string;
  readonly by?: string;
  readonly confirm?: string;
  readonly dryRun: boolean;
  readonly format: OutputFormat;
}

export function define(command: Command): void {
  command
    .option("--content <folder>", "where the source files are", "content")
    .option("--series <code>", `one of ${seriesCodes.join(", ")}, whether due or not`, series)
    .option("--as-of <date>", "the day of issue (default: the newest known)", dayOf("--as-of"))
    .option("--future", "accept an --as-of after the newest known day", false)
    .option(
      "--expect <date>",
      "fail, and write nothing, unless the last period that ended before this day has its record",
      dayOf("--expect"),
    )
    .option("--note <file>", "the publisher's own comment in Markdown, frozen with the records")
    .option("--accept <reason>", "why all doubts are right, in a sentence", sentenceOf("--accept"))
    .option("--by <name>", "who looked at the doubts (default: the publisher)", sentenceOf("--by"))
    .option(
      "--confirm <guesses>",
      'guesses of "stele init" that are right: identifiers of indicators and names of columns, or all',
    )
    .option("--dry-run", "show what would be issued and how it differs from the last one", false)
    .option("--format <format>", "text or json", outputFormat, "text")
    .addHelpText("after", "\nExample:\n  stele issue --series WS --as-of 2026-06-28 --dry-run")
    .action((options: Options) => alone(options, () => run(options)));
}

const series = oneOf("--series", seriesCodes);

async function run(options: Options): Promise<void> {
  const { content, dryRun, format } = options;
  const note = options.note === undefined ? null : readNote(options.note);
  if (!(await confirmedGuesses(options))) return;
  const { dataset, asOf, bound, loaded } = await openedForPeriod(content, options);
  const made = issuedOf(dataset, asOf, options.series ?? null, note);
  const { forecasts, already } = made;
  const { records, rows, salts } = bound({ ...made, owns: null });
  if (options.expect !== undefined) refuseSilence(dataset, records, options.expect);
  const idle = records.length === 0;
  const doubts = idle ? [] : openDoubts(dataset, { asOf, today: today() });
  const isRefused = doubts.length > 0 && options.accept === undefined;
  const issue = { records, forecasts, rows, salts };
  const changes = idle
    ? []
    : [
        ...acceptedChanges(
          content,
          acceptedRows(doubts, options, dataset.publisher.publisher.name),
        ),
        ...issueChanges(content, dataset.lock, issue),
      ];
  await refuseUnaccepted(content, changes, urgentVerdictOn);
  const standing = issuedRecords(dataset.publications);
  const issued = records.map((record) => ({
    record,
    before: currentOf(standing, record.seriesCode)?.record ?? null,
  }));
  if (isRefused) {
    sayDoubts(doubts, loaded.placesOf, "Nothing was issued");
    process.exitCode = exitCodes.problems;
    if (!dryRun) return;
  }
  const written = dryRun ? [] : writeContent(deskOf(content), changes);
  const report = { asOf, dryRun, issued, already, forecasts: forecasts.length, written };
  process.stdout.write(reportText(report, format));
  for (const { conceptId, referenceId: first } of already) {
    const { referenceId } = lastOf(dataset.publications, conceptId) ?? { referenceId: first };
    process.stderr.write(
      `Not issued again: "${referenceId}" exists, "stele correct" corrects it\n`,
    );
  }
  for (const line of laterKnown(dataset)) say(line, options);
  const { period } = dataset.publisher;
  if (forecasts[0]?.mode === "hindcast") process.stderr.write(hindcastWords(asOf, period));
  const ahead = already.length > 0 ? "" : `: the ${period} ends on ${periodEnd(period, asOf)}`;
  say(closing(records.length, dryRun, asOf, ahead), options);
}

/**
 * The content on the day of issue. A reading of the expected period may be dated anywhere in it: where the newest
 * known day is within that period, the day of issue is its end.
 */
async function openedForPeriod(content: string, options: Options): Promise<Opened> {
  const opened = await openedForIssue(content, options);
  if (options.expect === undefined || options.asOf !== undefined) return opened;
  const { dataset, asOf } = opened;
  const end = expectedEnd(dataset, options.expect);
  const start = periodStart(dataset.publisher.period, end);
  const isRead = dataset.observations.some(
    ({ observedOn }) => observedOn >= start && observedOn <= end,
  );
  if (asOf >= end || !isRead) return opened;
  return openedForIssue(content, { asOf: end, future: true });
}

/** The end of the last period that ended before a day. */
function expectedEnd({ publisher }: Dataset, day: IsoDate): IsoDate {
  return addDays(periodStart(publisher.period, periodEnd(publisher.period, day)), -1);
}

function hindcastWords(asOf: IsoDate, period: Period): string {
  return `The probabilities are marked as made afterwards ("hindcast"): they are of ${asOf}, and today is ${today()}, more than a ${period} later, or the content knows more than they do\n`;
}

/** What is due. The analysis behind it is freed before the rows of all firms are compared. */
function issuedOf(
  dataset: Dataset,
  asOf: IsoDate,
  series: SeriesCode | null,
  note: string | null,
): IssuedNow {
  const clock = { today: today(), period: dataset.publisher.period };
  const mode = forecastMode(newestKnownDay(dataset), asOf, clock);
  return issueDue(dataset, asOf, { series, note, mode });
}

/** Throws a RangeError where a period ended before a day and no Weekly Stress is about it. */
function refuseSilence(dataset: Dataset, records: readonly Publication[], day: IsoDate): void {
  const { period } = dataset.publisher;
  const end = expectedEnd(dataset, day);
  const weekly = [...dataset.publications, ...records].filter(
    ({ seriesCode }) => seriesCode === "WS",
  );
  if (weekly.some((record) => record.periodEnd >= end)) return;
  throw new RangeError(
    `Cannot issue what was expected by ${day}: the ${period} to ${end} brought nothing, because the newest row became known on ${newestKnownDay(dataset)}; add the readings that became known since, or say in a note why there are none`,
  );
}

function closing(count: number, dryRun: boolean, asOf: string, ahead: string): string {
  const records = counted(count, "record");
  if (count === 0) return `Nothing to issue as of ${asOf}${ahead}`;
  return dryRun ? `Would issue ${records} as of ${asOf}` : `Issued ${records} as of ${asOf}`;
}
