import { at } from "./at.ts";
import {
  type Composed,
  type Composition,
  composedFound,
  composedMissing,
  composedSlice,
  missingFailure,
  type ScanPlan,
  type Search,
  scan,
  tooManyWords,
} from "./compose.ts";
import { type Failure, unavailable } from "./failure.ts";
import { type FoldTable, words } from "./fold.ts";
import { endingOf } from "./frame.ts";
import { identifiedSlice } from "./list.ts";
import type { FieldTest, IdentifiedPlan, PageList, Plan, SlicePlan } from "./plan.ts";
import { resolve } from "./resolve.ts";
import type { CacheClass, RouteTable } from "./table.ts";
import type { Text } from "./text.ts";

/**
 * Reads a stored text, or null when there is no such file. Rejects when the file may exist but
 * cannot be read; the answer is then 503.
 */
export type ReadText = (file: string) => Promise<Text | null>;

/** Reads the route table; `fresh` asks for the newest one, bypassing any cache. */
export type ReadTable = (fresh: boolean) => Promise<RouteTable>;

/** The outcome of a request, before status and headers. */
export type Outcome =
  | { readonly kind: "options" }
  | { readonly kind: "failure"; readonly failure: Failure }
  | Composition
  | {
      readonly kind: "file";
      readonly file: string;
      readonly cache: CacheClass;
      /** The list that the file is a page of; null for any other file. */
      readonly of: PageList | null;
      /** The failure when there is no such file. */
      readonly otherwise: Failure;
    };

/**
 * The outcome of a request, from the files of one build. Never rejects. `search`: in place of a scan
 * of the whole table.
 */
export async function outcome(
  method: string,
  path: string,
  query: string,
  table: ReadTable,
  read: ReadText,
  search?: Search,
): Promise<Outcome> {
  try {
    const known = await table(false);
    const first = await attempt(method, path, query, known, read, search);
    if (first !== null) return first;
    // the files are of another build than the table: try once more, with the newest table
    const newest = await table(true);
    const second = await attempt(method, path, query, newest, read, search);
    return second === null ? failed(unavailable("a new build is being published")) : second;
  } catch {
    return failed(unavailable("the stored files cannot be read"));
  }
}

function failed(failure: Failure): Outcome {
  return { kind: "failure", failure: failure };
}

async function attempt(
  method: string,
  path: string,
  query: string,
  table: RouteTable,
  read: ReadText,
  search?: Search,
): Promise<Outcome | null> {
  const plan = resolve(method, path, query, table);
  switch (plan.kind) {
    case "options":
    case "failure":
      return plan;
    case "file": {
      const otherwise = missingFailure(plan.missing, plan.named);
      return {
        kind: "file",
        file: plan.file,
        cache: plan.cache,
        of: plan.of,
        otherwise: otherwise,
      };
    }
    default: {
      const result = await composed(plan, read, search);
      return result.kind === "stale" ? null : result;
    }
  }
}

type Composing = Extract<Plan, { kind: "slice" | "identified" | "scan" }>;

async function composed(plan: Composing, read: ReadText, search?: Search): Promise<Composed> {
  switch (plan.kind) {
    case "slice":
      return sliced(plan, read, []);
    case "identified":
      return identified(plan, read);
    case "scan":
      return scanned(plan, read, search);
  }
}

async function scanned(plan: ScanPlan, read: ReadText, search?: Search): Promise<Composed> {
  // text of ASCII folds without a table
  const fold = /^[ -~]*$/.test(plan.q.text) ? "{}" : await read(plan.fold);
  if (fold === null) return { kind: "stale" };
  // made by the build from its own table of code points
  const folds: FoldTable = JSON.parse(fold.toString());
  const wanted = words(plan.q.text, folds);
  if (wanted.length > plan.q.maxWords) return tooManyWords(plan, wanted.length);
  if (search !== undefined) return composedFound(plan, search(plan, wanted));
  const table = await read(plan.file);
  return composedFound(plan, table === null ? null : scan(plan, table.toString(), wanted));
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
