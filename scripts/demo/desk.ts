import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Loaded } from "../../src/content/load.ts";
import { issueChanges, lockPath } from "../../src/emit/content/content-writer.ts";
import { addDays } from "../../src/engine/numbers/calendar.ts";
import { worldAt } from "../../src/engine/world/world.ts";
import { correction, withdrawal } from "../../src/issue/correct.ts";
import { issue } from "../../src/issue/issue.ts";
import { readingAgain, readingOf } from "../../src/issue/reading.ts";
import { boundIssue, type Issuing } from "../../src/issue/rows/issued-rows.ts";
import type { IsoDate } from "../../src/model/cell.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import type { SaltRow } from "../../src/model/issued/salt.ts";
import type { IssuedRows } from "../../src/model/issued-rows.ts";
import type { Publication } from "../../src/model/publication.ts";
import { currentOf, issuedRecords } from "../../src/record/status.ts";
import { firstIssuedWeek, issueLagDays, weekCount, weekEnd } from "./calendar.ts";
import { type Amendment, amendments, notes } from "./notes.ts";
import { writeFiles } from "./write-files.ts";

// The desk at work: it issues, corrects and withdraws by the functions of the commands, day by day, each
// time with what was known by then.

interface Desk {
  readonly folder: string;
  readonly loaded: Loaded & { readonly dataset: Dataset };
  readonly publications: Publication[];
  readonly forecasts: Dataset["forecasts"][number][];
  readonly rows: IssuedRows[];
  salts: readonly SaltRow[];
}

/** Writes into a content folder what was issued in its weeks. */
export function work(folder: string, loaded: Desk["loaded"]): readonly Publication[] {
  const desk: Desk = { folder, loaded, publications: [], forecasts: [], rows: [], salts: [] };
  let done = "";
  for (let week = firstIssuedWeek; week < weekCount; week += 1) {
    const on = addDays(weekEnd(week), issueLagDays);
    for (const one of amendments) if (one.on > done && one.on < on) amend(desk, one);
    issueWeek(desk, weekEnd(week), on);
    done = on;
  }
  return desk.publications;
}

function datasetOf({ loaded, publications, forecasts }: Desk): Dataset {
  return { ...loaded.dataset, publications, forecasts };
}

function issueWeek(desk: Desk, periodEnd: IsoDate, on: IsoDate): void {
  const dataset = datasetOf(desk);
  const reading = readingOf(dataset, { periodEnd, knownBy: on });
  const { analysis, criticalTurns } = reading;
  const { records, forecasts } = issue(analysis, dataset.publications, {
    series: null,
    note: notes[periodEnd] ?? null,
    criticalTurns,
    comparison: reading.comparison(),
    mode: "real_time",
    today: worldAt(dataset, on),
  });
  add(desk, { records, forecasts, owns: null, on });
}

function amend(desk: Desk, { series, of, on, reason, kind, note }: Amendment): void {
  const dataset = datasetOf(desk);
  const ofPeriod = issuedRecords(dataset.publications).filter(
    ({ record }) => record.periodEnd === of,
  );
  const owns = currentOf(ofPeriod, series)?.record;
  if (owns === undefined) throw new RangeError(`Cannot amend: no ${series} of ${of} stands`);
  const { publishTime } = dataset.publisher;
  const asked = { reference: owns.referenceId, reason, note, on, publishTime };
  const reading = kind === "recompute" ? readingAgain(dataset, owns, on) : null;
  const record =
    kind === "withdraw"
      ? withdrawal(dataset.publications, asked)
      : correction(dataset.publications, reading, asked);
  add(desk, { records: [record], forecasts: [], owns, on });
}

/** What the salts of invented texts follow from, so that they are the same each time. */
const secret = "0".repeat(64);

function add(desk: Desk, made: Omit<Issuing, "secret">): void {
  const { folder, loaded, rows: before } = desk;
  const { documents } = loaded;
  const content = { dataset: datasetOf(desk), documents, salts: desk.salts };
  const { records, rows, salts } = boundIssue(content, before, { ...made, secret });
  const { forecasts } = made;
  const lock = JSON.parse(readFileSync(join(folder, lockPath), "utf8"));
  const changes = issueChanges(folder, lock, { records, forecasts, rows, salts });
  writeFiles(folder, new Map(changes.map(({ path, after }) => [path, after ?? ""])));
  desk.publications.push(...records);
  desk.forecasts.push(...forecasts);
  desk.rows.push(...rows);
  desk.salts = salts;
}
