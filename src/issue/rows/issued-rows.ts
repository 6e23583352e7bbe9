import { addDays } from "../../engine/numbers/calendar.ts";
import type { IsoDate } from "../../model/cell.ts";
import { type Forecast, forecastsPath } from "../../model/forecast.ts";
import type { IssuedRows } from "../../model/issued-rows.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { by, later } from "../../model/language/order.ts";
import type { Publication } from "../../model/publication.ts";
import { sha256Hex } from "../../record/canonical.ts";
import type { TextMember } from "../../record/freeze/record-texts.ts";
import { coreOf, publicationOf } from "../../record/reference.ts";
import {
  type Bound,
  boundContent,
  digestsAsKnown,
  fileAbout,
  fileOf,
  type RecordedContent,
  wordsAbout,
} from "./bound-content.ts";
import { type SaltedTexts, salting } from "./salted-texts.ts";

export interface Issuing {
  readonly records: readonly Publication[];
  readonly forecasts: readonly Forecast[];
  readonly on: IsoDate;
  /** The record that is corrected or withdrawn, which owns up to what changed behind it, or null. */
  readonly owns: Publication | null;
  /** What salts follow from where the content has none yet, in hex. */
  readonly secret: string;
}

/**
 * The records with the digest of what they rest on and earlier ones do not, and behind a corrected record what was
 * added, altered or removed. A command that finds nothing new names the basis of the record before.
 */
export function boundIssue(
  content: RecordedContent,
  issued: readonly IssuedRows[],
  { records, forecasts, on, owns, secret }: Issuing,
) {
  const { dataset } = content;
  const withForecasts = { ...dataset, forecasts: [...dataset.forecasts, ...forecasts] };
  const { texts, saltFor, left } = salting(content.salts, secret);
  const lines = newLines({ ...content, dataset: withForecasts }, issued, on, owns, texts);
  const before = owns ?? dataset.publications.at(-1) ?? null;
  const basis = lines.length > 0 ? basisOf(lines) : (before?.basis ?? basisOf([]));
  return {
    records: records.map((record) => {
      const { conceptId, version } = record;
      const saltOf = (member: TextMember) => saltFor(`${conceptId} ${version} ${member}`);
      return publicationOf({ ...coreOf(record), basis }, saltOf);
    }),
    rows: lines.map((line) => ({ basis, ...line })),
    salts: left(),
  };
}

type UnnamedRows = Omit<IssuedRows, "basis">;

/** The digest by which records name what they rest on: of the lines of their issue in a fixed order. */
export function basisOf(lines: readonly UnnamedRows[]): string {
  const texts = lines.map(({ issuedOn, about, rows }) => `${issuedOn},${about},${rows}\n`);
  return sha256Hex([...new Set(texts)].sort().join(""));
}

export function newLines(
  content: RecordedContent,
  issued: readonly IssuedRows[],
  on: IsoDate,
  owns: Publication | null,
  texts: SaltedTexts,
): readonly UnnamedRows[] {
  const known = digestsIn(issued);
  // a correction owns up to rows about firms; rules, models and the archive of forecasts stay
  const left = owns === null ? known : digestsIn(issued);
  const last = lastIssue(issued);
  const until = owns?.provenance.asOf ?? "";
  const today = fileAbout(forecastsPath(on));
  const isNew = ({ since, about }: Bound) =>
    since === null ||
    (since <= on && (since > last || about === today)) ||
    (since <= until && fileOf(about) === null);
  const lines: Digests = new Map();
  for (const one of boundContent(content, texts)) {
    if (isNew(one) && !has(known, one)) setOf(lines, one.about).add(one.digest);
    if (owns !== null) left.get(one.about)?.delete(one.digest);
  }
  for (const [about, gone] of owns === null ? [] : left) {
    if (fileOf(about) !== null) continue;
    for (const digest of gone) setOf(lines, about).add(`-${digest}`);
  }
  return [...lines]
    .flatMap(([about, digests]) =>
      inLines([...digests].sort()).map((rows) => ({ issuedOn: on, about, rows })),
    )
    .sort(by(({ about }) => about));
}

/** Digests of one line at most; the reader takes a longer line for a quote that is never closed. */
const perLine = 10_000;

function inLines(digests: readonly string[]): readonly string[] {
  const count = Math.ceil(digests.length / perLine);
  return Array.from({ length: count }, (_, i) =>
    digests.slice(i * perLine, (i + 1) * perLine).join(" "),
  );
}

/** A part on which records should rest by its day, and do not: it was added or altered since. */
export interface PartBehind extends Bound {
  readonly referenceId: string;
  readonly since: IsoDate;
}

/** The changes behind issued records, rows that moved to a later day, and what is gone, by firm and file; `see` is shown each part. */
export function changedBehind(
  content: RecordedContent,
  issued: readonly IssuedRows[],
  see: (one: Bound, isListed: boolean) => void = () => {},
) {
  const last = lastIssue(issued);
  const known = digestsIn(issued);
  const left: Digests = new Map(Array.from(known, ([about, of]) => [about, new Set(of)]));
  const records = content.dataset.publications
    .filter(({ version }) => version === 1)
    .sort(by(({ provenance }) => provenance.asOf));
  const parts: PartBehind[] = [];
  const later: Bound[] = [];
  for (const one of boundContent(content)) {
    const isListed = has(known, one);
    see(one, isListed);
    left.get(one.about)?.delete(one.digest);
    const { since } = one;
    if (since !== null && since > last && !isListed && one.fact !== null) later.push(one);
    if (since === null || since > last || isListed) continue;
    const record = records.find(({ provenance }) => provenance.asOf >= since);
    if (record !== undefined) parts.push({ ...one, since, referenceId: record.referenceId });
  }
  // a version of a document that a later one stands for is not gone
  const now = new Map(content.documents.map(({ path, version }) => [path, version]));
  for (const about of [...left.keys()]) {
    const path = fileOf(about) ?? "";
    const version = now.get(path) ?? null;
    const isOther = version !== null && fileAbout(path, version) !== about;
    if (isOther || path === "terms.yaml") left.delete(about);
  }
  const moved = movedRows(later, left, issued);
  const gone = new Map([...left].filter(([, digests]) => digests.size > 0));
  return { parts, moved, gone };
}

/** A row that says it became known after the issues that list it as of another day. */
export interface MovedRow {
  readonly one: Bound;
  readonly from: IsoDate;
}

/** The rows that are gone because another day stands in them, which are taken out of what is `left`. */
function movedRows(
  later: readonly Bound[],
  left: Digests,
  issued: readonly IssuedRows[],
): readonly MovedRow[] {
  const [first = ""] = issued.map(({ issuedOn }) => issuedOn).sort();
  return later.flatMap((one) => {
    const gone = left.get(one.about) ?? new Set();
    if (gone.size === 0) return [];
    for (
      let day = lastIssue(issued);
      day >= addDays(first, -mostDaysBack);
      day = addDays(day, -1)
    ) {
      const digest = digestsAsKnown(one, day).find((found) => gone.delete(found));
      if (digest !== undefined) return [{ one, from: day }];
    }
    return [];
  });
}

/** How many days before the first issue a row is looked for. */
const mostDaysBack = 800;

type Digests = Map<string, Set<string>>;

function has(known: Digests, { about, digest }: Bound): boolean {
  return known.get(about)?.has(digest) === true;
}

function setOf(digests: Digests, about: string): Set<string> {
  const of = digests.get(about) ?? new Set();
  digests.set(about, of);
  return of;
}

function digestsIn(issued: readonly IssuedRows[]): Digests {
  const known: Digests = new Map();
  for (const { about, rows } of issued) {
    const of = setOf(known, about);
    for (const one of rows.split(" ")) {
      if (one.startsWith("-")) of.delete(one.slice(1));
      else of.add(one);
    }
  }
  return known;
}

function lastIssue(issued: readonly IssuedRows[]): IsoDate {
  return issued.map(({ issuedOn }) => issuedOn).reduce(later, "");
}

/** How `published.rows.csv` and the records disagree. */
export type BasisFault =
  /** The lines of a basis do not digest to it, or are gone. */
  | { readonly kind: "altered"; readonly basis: string; readonly reference: string | null }
  /** No record names a basis. */
  | { readonly kind: "unnamed"; readonly basis: string }
  /** A record names none, though an earlier one does, or no line is there at all. */
  | { readonly kind: "unbound"; readonly reference: string }
  /** A record is written in words, or under a legal note, that the content did not have by its issue. */
  | { readonly kind: "foreign"; readonly reference: string };

/**
 * The faults of the bases: each that a record names digests its lines, and each line is of one that a
 * record names. Records of before there were bases share the lines of the day of the last of them.
 */
export function* basisFaults(
  publications: readonly Publication[],
  issued: readonly IssuedRows[],
): Generator<BasisFault> {
  const inOrder = publications.toSorted(by("publishedAt"));
  const first = inOrder.findIndex(({ basis }) => basis !== undefined);
  const early = first === -1 ? inOrder : inOrder.slice(0, first);
  const lastEarly = early.at(-1)?.publishedAt.slice(0, 10);
  const named = new Map(inOrder.map(({ basis, referenceId }) => [basis ?? "", referenceId]));
  const groups = groupBy(issued, ({ basis }) => basis);
  for (const [basis, lines] of groups) {
    if (basisOf(lines) === basis) continue;
    yield { kind: "altered", basis, reference: named.get(basis) ?? null };
  }
  for (const [basis, reference] of named) {
    if (["", basisOf([])].includes(basis) || groups.has(basis)) continue;
    yield { kind: "altered", basis, reference };
  }
  const unnamed = [...groups].filter(([basis]) => !named.has(basis));
  for (const [place, [basis, lines]] of unnamed.entries()) {
    const isEarly = place === 0 && lines.every(({ issuedOn }) => issuedOn === lastEarly);
    if (!isEarly) yield { kind: "unnamed", basis };
  }
  const oldestFirst = issued.toSorted(by("issuedOn"));
  const base = oldestFirst[0]?.issuedOn ?? "9999-12-31";
  const bound = new Map(oldestFirst.toReversed().map((line) => [line.about, line.issuedOn]));
  for (const record of issued.length === 0 ? [] : inOrder) {
    const day = later(record.publishedAt.slice(0, 10), base);
    const since = bound.get(wordsAbout(record));
    if (since === undefined || since > day)
      yield { kind: "foreign", reference: record.referenceId };
  }
  const isBound = first === -1 && unnamed.length > 0;
  for (const { basis, referenceId: reference } of isBound ? [] : inOrder.slice(first + 1)) {
    if (basis === undefined) yield { kind: "unbound", reference };
  }
}
