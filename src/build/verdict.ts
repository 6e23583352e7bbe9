import type { Loaded } from "../content/load.ts";
import { following } from "../issue/replay.ts";
import { replayKeys } from "../issue/rows/replay-keys.ts";
import type { Dataset } from "../model/dataset.ts";
import { entryOf } from "../model/language/at.ts";
import type { Problem } from "../model/problem.ts";
import type { Publication } from "../model/publication.ts";
import { beyondScale } from "./beyond-scale.ts";
import { historyOf, replayProblems } from "./history-guard.ts";

/** The verdicts on records that are kept between runs. */
export interface KeptVerdicts {
  /** By key, whether the record was computed again; null where no verdict was kept. */
  readonly found: ReadonlyMap<string, boolean> | null;
  readonly keep: (verdicts: ReadonlyMap<string, boolean>) => void;
}

export const nothingKept: KeptVerdicts = { found: null, keep: () => undefined };

/** Every record, or those that a run can afford: see `pastOf`. */
export type Reach = "all" | KeptVerdicts;

export interface Past {
  /** Scores that have no place, or else what changed behind issued records, or else the records that do not follow from their content. */
  readonly problems: readonly Problem[];
  /** The content as its records were issued from it; null where it cannot be used. */
  readonly asIssued: Dataset | null;
}

/**
 * The one verdict on the past, which `check` prints and every command that writes or publishes asks for. Computed
 * again are the newest record, all that changed since the last verdict that was kept, and as many older ones as
 * cost little beside reading the content; with "all", every one.
 */
export function pastOf(loaded: Loaded, reach: Reach): Past {
  const { dataset, issuedRows } = loaded;
  const beyond = beyondScale(loaded);
  if (beyond.length > 0) return { problems: beyond, asIssued: null };
  const history = historyOf(loaded);
  if (dataset === null || history.problems.length > 0) return history;
  const { found, keep } = reach === "all" ? nothingKept : reach;
  const keys = replayKeys(dataset, issuedRows);
  const records = following(dataset, issuedRows);
  const due = reach === "all" ? records : affordable(records, keys, found, dataset);
  const problems = replayProblems(loaded, due, history);
  const done = new Set(due.map(({ referenceId }) => referenceId));
  if (problems.length === 0) {
    const verdicts = records.map(({ referenceId }): [string, boolean] => {
      const key = entryOf(keys, referenceId);
      return [key, done.has(referenceId) || found?.get(key) === true];
    });
    keep(new Map(verdicts));
  }
  return { problems, asIssued: history.asIssued };
}

/** The rows that may be read again for older records: a fifth of a second. */
const spareRows = 60_000;

function affordable(
  records: readonly Publication[],
  keys: ReadonlyMap<string, string>,
  found: KeptVerdicts["found"],
  { observations, evidence }: Dataset,
): readonly Publication[] {
  const keyOf = ({ referenceId }: Publication) => entryOf(keys, referenceId);
  const isNews = (one: Publication) => found !== null && !found.has(keyOf(one));
  const open = records.filter((one, i) => i > 0 && !isNews(one) && found?.get(keyOf(one)) !== true);
  const spare = Math.floor(spareRows / (observations.length + evidence.length + 1));
  const older = new Set(open.slice(0, spare));
  return records.filter((one, i) => i === 0 || isNews(one) || older.has(one));
}
