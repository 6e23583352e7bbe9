import { deserialize, serialize } from "node:v8";
import type { Analysed } from "./analysed.ts";
import type { ReadModel } from "./answers/read-model.ts";
import type { BuildOptions } from "./build-options.ts";
import { analysisHeadSchema, type Origin, originFaults } from "./emit/parts/part-head.ts";
import { type Section, sealedFile, writeSealed } from "./emit/parts/sealed-file.ts";
import { withFunctions } from "./engine/analyse.ts";
import { type SharedValues, sharedValues, storedFirm, wholeValues } from "./engine/stored-firm.ts";
import type { Analysis } from "./engine/world/analysis.ts";
import { jsonValue } from "./language/json-value.ts";
import { fingerprint } from "./load/files/fingerprint.ts";
import { programVersion } from "./load/files/program-version.ts";
import type { SignerKey } from "./record/ledger/note-key.ts";

// The analysis as a file: worked out once and read by every shard. Its values are in the format of
// structured clones, which keeps maps, absences and the last digit of a number. What all firms share is
// one section; each firm is a record of its own, which a shard reads when it is asked for.

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
  writeSealed(file, sectionsOf(analysed, origin));
}

interface Kept extends Omit<Analysed, "analysis" | "asIssued"> {
  readonly shared: SharedValues;
  readonly issued: SharedValues | null;
}

function* sectionsOf({ analysis, asIssued, ...rest }: Analysed, origin: Origin): Iterable<Section> {
  const head = Buffer.from(JSON.stringify({ kind: "stele analysis", ...origin }));
  yield { name: "head", records: [head] };
  const issued = asIssued === null ? null : sharedValues(asIssued);
  const kept: Kept = { ...rest, shared: sharedValues(analysis), issued };
  yield { name: "what firms share", records: [serialize(kept)] };
  yield* firmSections(analysis, "firms");
  if (asIssued !== null) yield* firmSections(asIssued, "firms as issued");
}

/** The firms of a section, which is checked before one of them is read. */
const inSection = 128;

function* firmSections({ world, firms }: Analysis, name: string): Iterable<Section> {
  for (let first = 0; first < firms.length; first += inSection) {
    const some = firms.slice(first, first + inSection);
    yield {
      name: `${name} ${first + 1} to ${first + some.length}`,
      records: some.map((one) => serialize(storedFirm(world, one))),
    };
  }
}

/** What an earlier process analysed of this content. Throws a RangeError for that of another. */
export function keptAnalysis(file: string, options: BuildOptions): Analysed & { origin: Origin } {
  const sealed = sealedFile(file);
  const origin = originIn(file, sealed.record(0, 0).toString());
  const { content, asOf, signer = null } = options;
  const due = { ...origin, ...present(content, signer), asOf: asOf ?? origin.asOf };
  const [fault] = originFaults(origin, due);
  if (fault !== undefined) {
    throw new RangeError(
      `Cannot build from the analysis "${file}": ${fault}; write it anew with "stele build --analysis ${file}"`,
    );
  }
  const { shared, issued, ...rest }: Kept = deserialize(sealed.record(1, 0));
  const firmsFrom = (first: number) => (place: number) => {
    const section = first + Math.floor(place / inSection);
    return deserialize(sealed.record(section, place % inSection));
  };
  const sections = Math.ceil(shared.world.firms.length / inSection);
  const analysis = withFunctions(wholeValues(shared, firmsFrom(2)));
  const asIssued =
    issued === null ? null : withFunctions(wholeValues(issued, firmsFrom(2 + sections)));
  return { ...rest, origin, analysis, asIssued };
}

function originIn(file: string, text: string): Origin {
  const head = analysisHeadSchema.safeParse(jsonValue(text));
  if (!head.success) {
    throw new RangeError(
      `Cannot use "${file}": it is not an analysis that "stele build --analysis" wrote`,
    );
  }
  const { kind: _, ...origin } = head.data;
  return origin;
}
