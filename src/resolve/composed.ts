import { at } from "./at.ts";
import {
  type Composed,
  composedFound,
  composedLines,
  composedMissing,
  composedSlice,
  type Found,
  type ScanPlan,
  scan,
} from "./compose.ts";
import { failed, invalid } from "./failure.ts";
import { askedWords, type FoldTable } from "./fold.ts";
import { endingOf } from "./frame.ts";
import type { FieldTest, IdentifiedPlan, Plan } from "./plan.ts";
import { type CutRows, cutLines } from "./rows.ts";
import { firstPage, identifiedSlice, requested, type Slice } from "./slice.ts";
import type { ReadText, Text } from "./text.ts";

/** A plan whose answer is in no file of its own. */
export type Composing = Extract<Plan, { kind: "slice" | "identified" | "scan" | "lines" }>;

/** How a host searches: by an index where it reads files in parts, else by whole tables. */
export interface Searcher {
  /** The words of a text by a stored fold table; null where it is not there. */
  readonly folds: (file: string, text: string) => Promise<FoldTable | null>;
  /** The rows with words and facets; null where the table is of another edition. */
  readonly search: (plan: ScanPlan, wanted: readonly string[]) => Promise<Found | null>;
  readonly cutRows: CutRows;
}

export async function composed(
  plan: Composing,
  read: ReadText,
  searcher?: Searcher,
): Promise<Composed> {
  const own = searcher || wholeTables(read);
  switch (plan.kind) {
    case "slice":
      return sliced(requested(plan.source), read, [], own.cutRows);
    case "identified":
      return identified(plan, read, own.cutRows);
    case "scan":
      return searched(plan, own);
    case "lines":
      return read(plan.file).then(composedLines);
  }
}

function wholeTables(read: ReadText): Searcher {
  return {
    // made by the build from its own table of code points
    folds: (file) => read(file).then((text) => (text === null ? null : JSON.parse(String(text)))),
    search: (plan, wanted) =>
      read(plan.file).then((text) => (text === null ? null : scan(plan, String(text), wanted))),
    cutRows: cutLines,
  };
}

const noFolds: FoldTable = { map: {}, ranges: [] };

/** The rows that have the words of a query; stale without the table that folds them. */
async function searched(plan: ScanPlan, searcher: Searcher): Promise<Composed> {
  const text = plan.q.text;
  // a text of ASCII folds without a table
  const folds = /^[ -~]*$/.test(text) ? noFolds : await searcher.folds(plan.fold, text);
  if (folds === null) return { kind: "stale" };
  const wanted = askedWords(text, folds);
  if (wanted.length > plan.q.maxWords) {
    const reason = `found ${wanted.length} words, must be at most ${plan.q.maxWords}`;
    return failed(invalid(plan.q.name, reason));
  }
  return searcher.search(plan, wanted).then((found) => composedFound(plan, found));
}

async function identified(plan: IdentifiedPlan, read: ReadText, cut: CutRows): Promise<Composed> {
  const file = firstPage(plan);
  const first = await read(file);
  if (first === null) return composedMissing(plan);
  const ending = endingOf(first);
  if (ending === null) return { kind: "stale" };
  const slice = identifiedSlice(plan, ending);
  const again: ReadText = (one) => (one === file ? Promise.resolve(first) : read(one));
  return sliced(slice, again, plan.tests, cut);
}

async function sliced(
  slice: Slice,
  read: ReadText,
  tests: readonly FieldTest[],
  cut: CutRows,
): Promise<Composed> {
  const listing = slice.source.of.listing;
  const named = listing === null ? [] : [listing];
  const texts = await allOf(named.concat(slice.files), read);
  if (texts === null) return { kind: "stale" };
  const pages = texts.slice(named.length);
  return composedSlice(slice, listing && at(texts, 0), pages, tests, cut);
}

/** null where a page is gone: it was of another build. */
async function allOf(files: readonly string[], read: ReadText): Promise<readonly Text[] | null> {
  const texts = await Promise.all(files.map((file) => read(file)));
  const found = texts.filter((text) => text !== null);
  return found.length < files.length ? null : found;
}
