import type { IsoDate } from "../../model/cell.ts";
import { type Forecast, forecastsPath } from "../../model/forecast.ts";
import type { IssuedRows } from "../../model/issued-rows.ts";
import { by, later } from "../../model/language/order.ts";
import type { Publication } from "../../model/publication.ts";
import { sha256Hex } from "../../record/canonical.ts";
import type { TextMember } from "../../record/freeze/record-texts.ts";
import { coreOf, publicationOf } from "../../record/reference.ts";
import { boundContent, ofFirm, type RecordedContent } from "./bound-content.ts";
import { type Bound, fileAbout, fileOf } from "./bound-part.ts";
import { movedRows } from "./moved-rows.ts";
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
  /** What firms say of themselves and no record rests on: what was put in the place of what is gone. */
  const unlisted: Bound[] = [];
  for (const one of boundContent(content)) {
    const isListed = has(known, one);
    see(one, isListed);
    left.get(one.about)?.delete(one.digest);
    const { since } = one;
    if (since !== null && since > last && !isListed && one.fact !== null) later.push(one);
    if (!isListed && one.row !== null && isOfFirmFile(one)) unlisted.push(one);
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
  return { parts, moved, gone, unlisted };
}

/** Whether a part is what a firm's own file says. */
export function isOfFirmFile({ parts: [first] }: Bound): boolean {
  return typeof first === "string" && ofFirm.includes(first);
}

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
