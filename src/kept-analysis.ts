import { deserialize, serialize } from "node:v8";
import type { Analysed } from "./analysed.ts";
import type { ReadModel } from "./answers/read-model.ts";
import type { BuildOptions } from "./build-options.ts";
import { analysisHeadSchema, type Origin, originFaults } from "./emit/parts/part-head.ts";
import { sealedSections, writeSealed } from "./emit/parts/sealed-file.ts";
import { type AnalysisValues, valuesOf, withFunctions } from "./engine/analyse.ts";
import { fingerprint } from "./load/files/fingerprint.ts";
import { programVersion } from "./load/files/program-version.ts";
import type { SignerKey } from "./record/ledger/note-key.ts";

// The analysis as a file: worked out once and read by every shard. Its values are in the format of
// structured clones, which keeps maps, absences, the last digit of a number, and what is shared: all
// series are in one table.

/** What a build follows from, as the parts of it and its analysis name it. */
export function originOf(
  { build, analysis }: ReadModel,
  { content, signer = null }: BuildOptions,
): Origin {
  return { ...present(content, signer), asOf: analysis.world.asOf, build };
}

function present(content: string, signer: SignerKey | null) {
  const sources = fingerprint(content);
  if (sources === null) throw new RangeError(`Cannot hash "${content}": it cannot be read`);
  const runtime = process.versions.node;
  return { content: sources, program: programVersion(), runtime, signer: signer?.id ?? null };
}

/** Writes what was analysed for the shards of a build, with what it follows from in its head. */
export function keepAnalysis(file: string, analysed: Analysed, origin: Origin): void {
  writeSealed(file, { kind: "stele analysis", ...origin }, sectionsOf(analysed));
}

interface Kept extends Omit<Analysed, "analysis" | "asIssued"> {
  readonly values: AnalysisValues;
  readonly issuedValues: AnalysisValues | null;
}

function* sectionsOf({ analysis, asIssued, ...rest }: Analysed): Iterable<Uint8Array> {
  const issuedValues = asIssued === null ? null : valuesOf(asIssued);
  yield serialize({ ...rest, values: valuesOf(analysis), issuedValues } satisfies Kept);
}

/** What an earlier process analysed of this content. Throws a RangeError for that of another. */
export function keptAnalysis(file: string, options: BuildOptions): Analysed & { origin: Origin } {
  const sections = sealedSections(file);
  const origin = originIn(file, next(sections).toString());
  const { content, asOf, signer = null } = options;
  const due = { ...origin, ...present(content, signer), asOf: asOf ?? origin.asOf };
  const [fault] = originFaults(origin, due);
  if (fault !== undefined) {
    throw new RangeError(
      `Cannot build from the analysis "${file}": ${fault}; write it anew with "stele build --analysis ${file}"`,
    );
  }
  const { values, issuedValues, ...rest }: Kept = deserialize(next(sections));
  const asIssued = issuedValues === null ? null : withFunctions(issuedValues);
  return { ...rest, origin, analysis: withFunctions(values), asIssued };
}

function originIn(file: string, text: string): Origin {
  const head = analysisHeadSchema.safeParse(jsonOf(text));
  if (!head.success) {
    throw new RangeError(
      `Cannot use "${file}": it is not an analysis that "stele build --analysis" wrote`,
    );
  }
  const { kind: _, ...origin } = head.data;
  return origin;
}

function next(sections: Iterator<Buffer, void>): Buffer {
  return sections.next().value ?? Buffer.alloc(0);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
