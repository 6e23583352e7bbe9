import { hash } from "node:crypto";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { keepState, keptBytes } from "./emit/site/kept-state.ts";
import { type AnalysisValues, valuesOf, withFunctions } from "./engine/analyse.ts";
import { factsHash } from "./engine/reworded.ts";
import type { Analysis } from "./engine/world/analysis.ts";
import { documentMemo, type KnownDocuments } from "./load/document-memo.ts";
import { programVersion } from "./load/files/program-version.ts";
import { type KeptContent, keptContent } from "./load/load.ts";
import type { IsoDate } from "./model/cell.ts";
import type { Dataset } from "./model/dataset.ts";
import type { IssuedRows } from "./model/issued-rows.ts";

// What a build keeps of reading and analysing its content, for the next one that has the same files
// or the same facts. It is in the format of structured clones, which keeps maps, absences, the last
// digit of a number, and what is shared.

/** Documents as an earlier build read them, by the hashes of their files. */
export interface KeptDocuments {
  readonly content: KeptContent;
  /** Keeps those that were read, once all content was found right. */
  readonly keep: () => void;
}

export function keptDocuments(cache: string): KeptDocuments {
  const file = join(cache, "documents");
  const key = keyOf([]);
  const bytes = keptBytes(file, key);
  // its seal is right, so that it is what this program wrote
  const before: KnownDocuments = bytes === null ? new Map() : deserialize(bytes);
  const memo = documentMemo(before);
  const keep = () => {
    if (!memo.areSame()) keepState(file, key, [serialize(memo.known())]);
  };
  return { content: { ...keptContent(), records: memo.records }, keep };
}

/** The readings of an earlier build of the same facts on the same day. */
export interface KeptReadings {
  /** The hash of these facts, of the day and of the program. */
  readonly facts: string;
  /** Their words may be others; null where nothing was kept. */
  readonly before: Analysis | null;
  readonly keep: (readings: Analysis) => void;
}

/**
 * The readings that rest on the facts of a dataset: everything but the words that `reworded` takes
 * over. Keep those alone of content whose rows count from the days they say.
 */
export function keptReadings(
  cache: string,
  dataset: Dataset,
  issuedRows: readonly IssuedRows[],
  asOf: IsoDate,
): KeptReadings {
  return readingsIn(join(cache, "readings"), keyOf([asOf, factsHash(dataset), issuedRows]));
}

function readingsIn(file: string, key: string): KeptReadings {
  const bytes = keptBytes(file, key);
  const values: AnalysisValues | null = bytes === null ? null : deserialize(bytes);
  const before = values === null ? null : withFunctions(values);
  return {
    facts: key,
    before,
    keep: (readings) => keepState(file, key, [serialize(valuesOf(readings))]),
  };
}

function keyOf(of: readonly unknown[]): string {
  return hash("sha256", JSON.stringify([programVersion(), process.versions, ...of]), "hex");
}
