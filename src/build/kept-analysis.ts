import { hash } from "node:crypto";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { programVersion } from "../content/files/program-version.ts";
import { keepState, keptBytes } from "../emit/site/kept-state.ts";
import { type AnalysisValues, valuesOf, withFunctions } from "../engine/analyse.ts";
import { factsHash } from "../engine/reworded.ts";
import type { Analysis } from "../engine/world/analysis.ts";
import type { IsoDate } from "../model/cell.ts";
import type { Dataset } from "../model/dataset.ts";
import type { IssuedRows } from "../model/issued-rows.ts";
import type { BuildOptions } from "./build-options.ts";

// The analysis as a file, for the next build of the same facts and for the shards of one. It is in the
// format of structured clones, which keeps maps, absences and the last digit of a number.

/** The analysis of a content. */
export interface Analyses {
  readonly analysis: Analysis;
  /** The analysis of the content as its records were issued from it; null where it is the same. */
  readonly asIssued: Analysis | null;
}

export interface KeptAnalysis {
  /** The analysis of the same facts, with the words that they had then; null where none is kept. */
  readonly before: Analyses | null;
  readonly keep: (analyses: Analyses) => void;
}

interface Values {
  readonly analysis: AnalysisValues;
  readonly asIssued: AnalysisValues | null;
}

/**
 * The kept part of an analysis, under the hash of every fact, the day, the program and the version of Node.
 * Throws a RangeError where a shard is given the file of another analysis.
 */
export function keptAnalysis(
  options: BuildOptions,
  dataset: Dataset,
  issuedRows: readonly IssuedRows[],
  asOf: IsoDate,
): KeptAnalysis {
  const { cache, analysis: given = null, shard = null } = options;
  const file = given ?? join(cache, "analysis");
  const facts = [programVersion(), process.versions, asOf, factsHash(dataset), issuedRows];
  const key = hash("sha256", JSON.stringify(facts), "hex");
  const bytes = keptBytes(file, key);
  if (bytes === null && given !== null && shard !== null) throw otherAnalysis(given, asOf);
  return {
    before: bytes === null ? null : analysesIn(bytes),
    keep: ({ analysis, asIssued }) => {
      const issued = asIssued === null ? null : valuesOf(asIssued);
      const values: Values = { analysis: valuesOf(analysis), asIssued: issued };
      const trouble = keepState(file, key, [serialize(values)]);
      // a build does without its cache, and shards do not without the file
      if (trouble !== null && given !== null) throw new RangeError(trouble);
    },
  };
}

/** The analyses in bytes whose seal is right, so that they are what this program wrote. */
function analysesIn(bytes: Uint8Array): Analyses {
  const { analysis, asIssued }: Values = deserialize(bytes);
  return {
    analysis: withFunctions(analysis),
    asIssued: asIssued === null ? null : withFunctions(asIssued),
  };
}

function otherAnalysis(file: string, asOf: IsoDate): RangeError {
  return new RangeError(
    `Cannot build from the analysis "${file}": it is not whole, or not of this content as of ${asOf}, this program and this version of Node; write it again with "stele build --analysis ${file}"`,
  );
}
