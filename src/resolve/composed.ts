import { at } from "./at.ts";
import {
  type Composed,
  composedFound,
  composedLines,
  composedMissing,
  composedSlice,
  type Found,
  type ScanPlan,
  type Searcher,
  scan,
  tooManyWords,
} from "./compose.ts";
import { type FoldTable, words } from "./fold.ts";
import { endingOf } from "./frame.ts";
import { identifiedSlice } from "./list.ts";
import type { FieldTest, IdentifiedPlan, Plan, SlicePlan } from "./plan.ts";
import type { ReadText, Text } from "./text.ts";

/** A plan whose answer is in no file of its own. */
export type Composing = Extract<Plan, { kind: "slice" | "identified" | "scan" | "lines" }>;

/** The answer made of the files that a plan names. */
export async function composed(plan: Composing, read: ReadText): Promise<Composed> {
  switch (plan.kind) {
    case "slice":
      return sliced(plan, read, []);
    case "identified":
      return identified(plan, read);
    case "scan":
      return scanned(plan, read);
    case "lines":
      return read(plan.file).then(composedLines);
  }
}

/** The same answer, with the host's own search. */
export async function composedWith(
  searcher: Searcher,
  plan: Composing,
  read: ReadText,
): Promise<Composed> {
  if (plan.kind !== "scan") return composed(plan, read);
  const folds = isPlain(plan) ? noFolds : searcher.folds(plan.fold, plan.q.text);
  return found(plan, folds, (wanted) => Promise.resolve(searcher.search(plan, wanted)));
}

async function scanned(plan: ScanPlan, read: ReadText): Promise<Composed> {
  const fold = isPlain(plan) ? null : await read(plan.fold);
  // made by the build from its own table of code points
  const folds = fold === null ? null : JSON.parse(fold.toString());
  return found(plan, isPlain(plan) ? noFolds : folds, (wanted) =>
    read(plan.file).then((table) => (table === null ? null : scan(plan, table.toString(), wanted))),
  );
}

const noFolds: FoldTable = { map: {}, ranges: [] };

/** Whether a text folds without a table, as one of ASCII does. */
function isPlain(plan: ScanPlan): boolean {
  return /^[ -~]*$/.test(plan.q.text);
}

/** The rows that have the words of a query; stale without the table that folds them. */
async function found(
  plan: ScanPlan,
  folds: FoldTable | null,
  search: (wanted: readonly string[]) => Promise<Found | null>,
): Promise<Composed> {
  if (folds === null) return { kind: "stale" };
  const wanted = words(plan.q.text, folds);
  if (wanted.length > plan.q.maxWords) return tooManyWords(plan, wanted.length);
  return search(wanted).then((rows) => composedFound(plan, rows));
}

async function identified(plan: IdentifiedPlan, read: ReadText): Promise<Composed> {
  const first = await read(plan.first);
  if (first === null) return composedMissing(plan);
  const ending = endingOf(first);
  if (ending === null) return { kind: "stale" };
  const slice = identifiedSlice(plan, ending);
  const again: ReadText = (file) => (file === plan.first ? Promise.resolve(first) : read(file));
  return sliced(slice, again, plan.tests);
}

async function sliced(
  plan: SlicePlan,
  read: ReadText,
  tests: readonly FieldTest[],
): Promise<Composed> {
  const named = plan.of.listing === null ? [] : [plan.of.listing];
  const texts = await allOf(named.concat(plan.files), read);
  if (texts === null) return { kind: "stale" };
  const pages = texts.slice(named.length);
  return composedSlice(plan, named.length === 0 ? null : at(texts, 0), pages, tests);
}

/** null where a page is gone: it was of another build. */
async function allOf(files: readonly string[], read: ReadText): Promise<readonly Text[] | null> {
  const texts = await Promise.all(files.map((file) => read(file)));
  const found = texts.filter((text) => text !== null);
  return found.length < files.length ? null : found;
}
