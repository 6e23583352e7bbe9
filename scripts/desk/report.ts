import type { Publication } from "../../src/model/publication.ts";
import { publicationPath } from "../../src/record/publication-text.ts";
import { coreOf } from "../../src/record/reference.ts";
import type { OutputFormat } from "../options.ts";
import { type RecordChange, recordChanges } from "./record-changes.ts";

/** A record that is issued, and the one it is compared with. */
export interface Compared {
  readonly record: Publication;
  readonly before: Publication | null;
}

export interface Report {
  readonly asOf: string;
  readonly dryRun: boolean;
  readonly issued: readonly Compared[];
  readonly already: readonly Publication[];
  readonly forecasts: number;
  readonly written: readonly string[];
}

/** The report of an issue; a dry run lists every difference. */
export function reportText(report: Report, format: OutputFormat): string {
  if (format === "json") return `${JSON.stringify(machineReport(report))}\n`;
  const lines = report.issued.flatMap((one) => recordLines(one, report.dryRun));
  return lines.map((line) => `${line}\n`).join("");
}

function machineReport({ asOf, dryRun, issued, already, forecasts, written }: Report) {
  return {
    asOf,
    dryRun,
    issued: issued.map(({ record, before }) => ({
      referenceId: record.referenceId,
      series: record.series,
      type: record.type,
      version: record.version,
      supersedes: record.supersedes,
      title: record.title,
      publishedAt: record.publishedAt,
      path: publicationPath(record),
      comparedWith: before?.referenceId ?? null,
      changes: changesOf({ record, before }),
    })),
    already: already.map(({ referenceId }) => referenceId),
    forecasts,
    written,
  };
}

function recordLines({ record, before }: Compared, dryRun: boolean): readonly string[] {
  const { referenceId, title, summary, publishedAt } = record;
  if (!dryRun) return [`${referenceId} ${title}`];
  const changes = changesOf({ record, before });
  const about = [`${referenceId} ${title}`, `  published at ${publishedAt}`, `  ${summary}`];
  if (before === null) return [...about, "  the first of its series"];
  const differing = changes.length === 1 ? "1 value differs" : `${changes.length} values differ`;
  return [...about, `  ${differing} from ${before.referenceId}:`, ...changes.map(changeLine)];
}

function changesOf({ record, before }: Compared): readonly RecordChange[] {
  return before === null ? [] : recordChanges(coreOf(before), coreOf(record));
}

function changeLine({ path, before, after }: RecordChange): string {
  return `    ${path}: ${shown(before)} -> ${shown(after)}`;
}

function shown(value: string | null): string {
  if (value === null) return "absent";
  return value.length <= 100 ? value : `${value.slice(0, 97)}...`;
}
