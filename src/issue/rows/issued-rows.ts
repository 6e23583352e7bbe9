import type { IsoDate } from "../../model/cell.ts";
import { type Forecast, forecastsPath } from "../../model/forecast.ts";
import type { IssuedRows } from "../../model/issued-rows.ts";
import { by } from "../../model/language/order.ts";
import type { Publication } from "../../model/publication.ts";
import { coreOf, publicationOf } from "../../record/reference.ts";
import { basisOf, emptyBasis } from "./basis.ts";
import {
  type Bound,
  boundContent,
  fileAbout,
  fileOf,
  type RecordedContent,
} from "./bound-content.ts";

/** The records of a command, and what they own up to. */
export interface Issuing {
  readonly records: readonly Publication[];
  /** The forecasts that are written with them. */
  readonly forecasts: readonly Forecast[];
  /** The day of issue. */
  readonly on: IsoDate;
  /** The record that is corrected or withdrawn, which owns up to what changed behind it, or null. */
  readonly owns: Publication | null;
}

/** Records that name what they rest on, and the lines of `published.rows.csv` that say it. */
export interface BoundIssue {
  readonly records: readonly Publication[];
  readonly rows: readonly IssuedRows[];
}

/**
 * The records with the digest of what they rest on and earlier ones do not: what became known since
 * the issue before, and behind a record that is corrected, what was added, altered or removed. A
 * command that finds nothing new names the basis of the record before.
 */
export function boundIssue(
  content: RecordedContent,
  issued: readonly IssuedRows[],
  { records, forecasts, on, owns }: Issuing,
): BoundIssue {
  const { dataset } = content;
  const withForecasts = { ...dataset, forecasts: [...dataset.forecasts, ...forecasts] };
  const lines = newLines({ ...content, dataset: withForecasts }, issued, on, owns);
  const before = owns ?? dataset.publications.at(-1) ?? null;
  const basis = lines.length > 0 ? basisOf(lines) : (before?.basis ?? emptyBasis);
  return {
    records: records.map((record) => publicationOf({ ...coreOf(record), basis })),
    rows: lines.map((line) => ({ basis, ...line })),
  };
}

/** The lines that an issue adds to `published.rows.csv`, by firm and file. */
export function newLines(
  content: RecordedContent,
  issued: readonly IssuedRows[],
  on: IsoDate,
  owns: Publication | null,
): readonly Omit<IssuedRows, "basis">[] {
  const known = digestsIn(issued);
  const last = lastIssue(issued);
  const until = owns?.provenance.asOf ?? "";
  const today = fileAbout(forecastsPath(on));
  const isNew = ({ since, about }: Bound) =>
    since === null ||
    (since <= on && (last === null || since > last || about === today)) ||
    (since <= until && fileOf(about) === null);
  const added = new Map<string, string[]>();
  for (const one of boundContent(content)) {
    if (!isNew(one) || has(known, one)) continue;
    const of = added.get(one.about);
    if (of === undefined) added.set(one.about, [one.digest]);
    else of.push(one.digest);
  }
  // a correction owns up to rows about firms; rules, models and the archive of forecasts stay
  const gone = owns === null ? new Map<string, readonly string[]>() : goneAbout(known, content);
  return [...new Set([...added.keys(), ...gone.keys()])].sort().map((about) => {
    const away = (gone.get(about) ?? []).map((digest) => `-${digest}`);
    const rows = [...new Set([...(added.get(about) ?? []), ...away])].sort().join(" ");
    return { issuedOn: on, about, rows };
  });
}

/** A part on which records should rest by its day, and do not: it was added or altered since. */
export interface PartBehind extends Bound {
  /** The first record that was issued without it. */
  readonly referenceId: string;
  readonly since: IsoDate;
}

export interface ChangedBehind {
  readonly parts: readonly PartBehind[];
  /** How many parts records rest on that are gone or altered, by firm and file. */
  readonly gone: ReadonlyMap<string, number>;
}

/** The changes behind issued records. */
export function changedBehind(
  content: RecordedContent,
  issued: readonly IssuedRows[],
): ChangedBehind {
  const last = lastIssue(issued);
  if (last === null) return { parts: [], gone: new Map() };
  const known = digestsIn(issued);
  const left = copyOf(known);
  const records = content.dataset.publications
    .filter(({ version }) => version === 1)
    .sort(by(({ provenance }) => provenance.asOf));
  const parts: PartBehind[] = [];
  for (const one of boundContent(content)) {
    left.get(one.about)?.delete(one.digest);
    const { since } = one;
    if (since === null || since > last || has(known, one)) continue;
    const record = records.find(({ provenance }) => provenance.asOf >= since);
    if (record !== undefined) parts.push({ ...one, since, referenceId: record.referenceId });
  }
  for (const about of replacedBy(content, [...left.keys()])) left.delete(about);
  return { parts, gone: countsOf(left) };
}

/** The names of versions that a later version of the same document stands for. */
function* replacedBy({ documents }: RecordedContent, listed: Iterable<string>): Iterable<string> {
  const versions = documents.filter(({ version }) => version !== null);
  const present = new Map(versions.map(({ path, version }) => [path, fileAbout(path, version)]));
  for (const about of listed) {
    const now = present.get(fileOf(about) ?? "");
    if (now !== undefined && now !== about) yield about;
  }
}

type Digests = ReadonlyMap<string, ReadonlySet<string>>;

function has(known: Digests, { about, digest }: Bound): boolean {
  return known.get(about)?.has(digest) === true;
}

function lastIssue(issued: readonly IssuedRows[]): IsoDate | null {
  return issued.reduce<IsoDate | null>(
    (last, { issuedOn }) => (last === null || issuedOn > last ? issuedOn : last),
    null,
  );
}

/** The digests that records rest on, by firm and file. */
function digestsIn(issued: readonly IssuedRows[]): Digests {
  const known = new Map<string, Set<string>>();
  for (const { about, rows } of issued) {
    const of = known.get(about) ?? new Set();
    known.set(about, of);
    for (const one of rows.split(" ")) {
      if (one.startsWith("-")) of.delete(one.slice(1));
      else of.add(one);
    }
  }
  return known;
}

/** The digests of rows about firms that the content has no more. */
function goneAbout(
  known: Digests,
  content: RecordedContent,
): ReadonlyMap<string, readonly string[]> {
  const left = copyOf(known);
  for (const { about, digest } of boundContent(content)) left.get(about)?.delete(digest);
  return new Map(
    [...left].flatMap(([about, of]) =>
      of.size === 0 || fileOf(about) !== null ? [] : [[about, [...of]]],
    ),
  );
}

function copyOf(known: Digests): Map<string, Set<string>> {
  return new Map([...known].map(([about, of]) => [about, new Set(of)]));
}

function countsOf(digests: Digests): ReadonlyMap<string, number> {
  return new Map([...digests].flatMap(([about, of]) => (of.size === 0 ? [] : [[about, of.size]])));
}
