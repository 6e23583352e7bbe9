import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { loadContent } from "../../src/content/load.ts";
import { issueChanges } from "../../src/emit/content/content-writer.ts";
import { correction } from "../../src/issue/correct.ts";
import { issueDue } from "../../src/issue/issue-due.ts";
import { readingAgain } from "../../src/issue/reading.ts";
import { boundIssue } from "../../src/issue/rows/issued-rows.ts";
import type { IsoDate } from "../../src/model/cell.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { at } from "../../src/model/language/at.ts";
import type { Publication } from "../../src/model/publication.ts";

// Records as the commands issue them, in this process, with salts that are the same each time.

/** A Weekly Stress of a day, or the correction of one. */
export interface Issuing {
  readonly on: IsoDate;
  readonly note?: string;
  /** The record, by its place in the log, that is corrected. */
  readonly corrects?: number;
  /** Why it is corrected. */
  readonly reason?: string;
}

/** Issues into a content folder, one after another. */
export async function issueInto(content: string, issues: readonly Issuing[]): Promise<void> {
  for (const one of issues) await issueOne(content, one);
}

async function issueOne(content: string, asked: Issuing): Promise<void> {
  const { dataset, documents, issuedRows, salts: before, problems } = await loadContent(content);
  if (dataset === null) throw new Error(JSON.stringify(problems));
  const owns = asked.corrects === undefined ? null : at(inLog(dataset), asked.corrects);
  const made = owns === null ? regular(dataset, asked) : corrected(dataset, owns, asked);
  if (made.records.length === 0) throw new Error(`Nothing is due on ${asked.on}`);
  const issuing = { ...made, owns, on: asked.on, secret: "0".repeat(64) };
  const { records, rows, salts } = boundIssue(
    { dataset, documents, salts: before },
    issuedRows,
    issuing,
  );
  const { forecasts } = made;
  for (const { path, after } of issueChanges(content, dataset.lock, {
    records,
    forecasts,
    rows,
    salts,
  })) {
    mkdirSync(dirname(join(content, path)), { recursive: true });
    writeFileSync(join(content, path), after ?? "");
  }
}

function inLog({ publications }: Dataset): readonly Publication[] {
  return [...publications].sort((a, b) => (a.publishedAt < b.publishedAt ? -1 : 1));
}

function regular(dataset: Dataset, { on, note = "" }: Issuing) {
  const options = { series: "WS", note: note === "" ? null : note, mode: "hindcast" } as const;
  const { records, forecasts } = issueDue(dataset, on, options);
  return { records, forecasts };
}

function corrected(dataset: Dataset, before: Publication, asked: Issuing) {
  const { on, note = "", reason = "" } = asked;
  const record = correction(dataset.publications, readingAgain(dataset, before, on), {
    reference: before.referenceId,
    reason,
    note: note === "" ? null : note,
    on,
    publishTime: dataset.publisher.publishTime,
  });
  return { records: [record], forecasts: [] };
}
