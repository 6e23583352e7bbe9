import { at } from "./at.ts";
import {
  type Composed,
  composedCut,
  composedFound,
  composedMissing,
  composedSlice,
  type PartReader,
  type ScanPlan,
  scan,
  tooManyWords,
} from "./compose.ts";
import { type FoldTable, words } from "./fold.ts";
import { endingOf } from "./frame.ts";
import { identifiedSlice } from "./list.ts";
import type { FieldTest, IdentifiedPlan, Plan, SlicePlan } from "./plan.ts";
import type { ReadText, Text } from "./text.ts";

/** A plan whose answer is in no file of its own. */
export type Composing = Extract<Plan, { kind: "slice" | "identified" | "scan" }>;

/**
 * The answer made of the files that a plan names. `parts`: in place of reading whole lists and tables.
 */
export async function composed(
  plan: Composing,
  read: ReadText,
  parts?: PartReader,
): Promise<Composed> {
  switch (plan.kind) {
    case "slice":
      if (parts !== undefined && plan.of.listing !== null) {
        return composedCut(plan, parts.cut(plan, plan.of.listing));
      }
      return sliced(plan, read, []);
    case "identified":
      return identified(plan, read);
    case "scan":
      return scanned(plan, read, parts);
  }
}

async function scanned(plan: ScanPlan, read: ReadText, parts?: PartReader): Promise<Composed> {
  const folds = await foldsFor(plan, read, parts);
  if (folds === null) return { kind: "stale" };
  const wanted = words(plan.q.text, folds);
  if (wanted.length > plan.q.maxWords) return tooManyWords(plan, wanted.length);
  if (parts !== undefined) return composedFound(plan, parts.search(plan, wanted));
  const table = await read(plan.file);
  return composedFound(plan, table === null ? null : scan(plan, table.toString(), wanted));
}

async function foldsFor(
  plan: ScanPlan,
  read: ReadText,
  parts?: PartReader,
): Promise<FoldTable | null> {
  // text of ASCII folds without a table
  if (/^[ -~]*$/.test(plan.q.text)) return { map: {}, ranges: [] };
  if (parts !== undefined) return parts.folds(plan.fold, plan.q.text);
  const fold = await read(plan.fold);
  // made by the build from its own table of code points
  return fold === null ? null : JSON.parse(fold.toString());
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
  if (plan.of.listing === null) return composedSlice(plan, null, texts, tests);
  return composedSlice(plan, at(texts, 0), texts.slice(1), tests);
}

/** null where a page is gone: it was of another build. */
async function allOf(files: readonly string[], read: ReadText): Promise<readonly Text[] | null> {
  const texts = await Promise.all(files.map((file) => read(file)));
  const found = texts.filter((text) => text !== null);
  return found.length < files.length ? null : found;
}
