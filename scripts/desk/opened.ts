import { chosenDay, newestKnownDay } from "../../src/engine/world/world.ts";
import { loadContent } from "../../src/load/load.ts";
import type { IsoDate } from "../../src/model/cell.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import type { IssuedRows } from "../../src/model/issued-rows.ts";
import { ContentError } from "../../src/problem.ts";
import { keepLean } from "../lean-heap.ts";

/** Content and the day on which something is issued from it. */
export interface Opened {
  readonly dataset: Dataset;
  readonly asOf: IsoDate;
  /** The rows on which earlier issues rest. */
  readonly issuedRows: readonly IssuedRows[];
}

/** The day given to a command. */
export interface AskedDay {
  readonly asOf?: string | undefined;
  /** Whether a day after the newest known one is intended. */
  readonly future?: boolean;
}

/**
 * The content and day of a command. Throws a ContentError with every problem, as nothing is issued
 * from broken content, and a RangeError for an unconfirmed day after the newest known one.
 */
export async function opened(content: string, { asOf, future = false }: AskedDay): Promise<Opened> {
  keepLean();
  const { dataset, problems, issuedRows } = await loadContent(content);
  if (dataset === null || problems.length > 0) throw new ContentError(problems, content);
  const day = chosenDay(dataset, asOf ?? null);
  const newest = newestKnownDay(dataset);
  if (!future && newest !== null && day > newest) {
    throw new RangeError(
      `Cannot write as of "${day}": the newest known day is "${newest}", and the log never goes back behind a record; add --future if the day is meant`,
    );
  }
  return { dataset, asOf: day, issuedRows };
}
