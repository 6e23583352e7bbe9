import type { Thing } from "../../model/cell.ts";
import { isFeatureId } from "../../model/feature-id.ts";
import { reopeningLabel } from "../../model/methodology/evidence.ts";
import type { Methodology } from "../../model/methodology.ts";
import { type FileKind, fileKinds, kinds } from "../files/kinds.ts";
import { type Fault, fault, type Origin, type Path } from "../findings/finding.ts";
import { referencesIn } from "../findings/schema-keys.ts";
import type { Content } from "../tables/content.ts";
import { areAllRead, namesOf } from "../tables/records.ts";
import { type Check, each, eachText, type Rules, valuesAt } from "./rule.ts";

/** How the names of a kind of thing are declared. The schemas say which fields hold such a name. */
interface Declared {
  /** The thing as messages call it, such as `firm`. */
  readonly noun: string;
  readonly kind: FileKind;
  /** The fields of a record that are names, or all names within a methodology. */
  readonly names: readonly string[] | NamesWithin;
  /** Other names of the same things, such as the slug of a firm, each with the one that is wanted. */
  readonly also?: (content: Content) => readonly (readonly [other: string, name: string])[];
  /** Where such names are declared, in words. */
  readonly place?: string;
}

type NamesWithin = (methodology: Methodology) => readonly string[];

export const things: Readonly<Record<Thing, Declared>> = {
  firm: {
    ...{ noun: "firm", kind: "firms", names: ["firmId"] },
    also: ({ firms }) =>
      firms.values.flatMap(({ firmId, slug, name, aliases }) =>
        [slug, name, ...aliases].map((other) => [other, firmId] as const),
      ),
  },
  indicator: {
    ...within("indicator", ({ indicators }) => indicators.map(({ id }) => id)),
    also: ({ methodology }) =>
      methodology.values.flatMap(({ indicators }) =>
        indicators.map(({ label, id }) => [label, id] as const),
      ),
  },
  source: { noun: "source", kind: "sources", names: ["sourceId"] },
  claim: { noun: "claim", kind: "claims", names: ["claimId"] },
  evidence: { noun: "evidence", kind: "evidence", names: ["evidenceId"] },
  version: { noun: "publication", kind: "publications", names: ["referenceId"] },
  reference: { noun: "publication", kind: "publications", names: ["referenceId", "conceptId"] },
  methodology: { noun: "methodology", kind: "methodology", names: ["version"] },
  model: { noun: "model", kind: "model", names: ["version"] },
  pillar: within("pillar", ({ pillars }) => pillars.map(({ id }) => id)),
  sectorInput: within("sector input", ({ segments }) =>
    segments.flatMap(({ inputs }) => inputs.map(({ id }) => id)),
  ),
  eventKind: within("event kind", kindsOf),
  claimKind: within("event kind", (one) => [
    ...kindsOf(one),
    ...Object.keys(one.evidence.conditions),
  ]),
  outcomeLabel: within("outcome label", ({ outcomes }) => [
    ...outcomes.events,
    ...outcomes.censoring,
    reopeningLabel,
  ]),
};

function within(noun: string, names: NamesWithin): Declared {
  const place = 'kinds that "sequence.stages" or "sequence.recoveryKinds" of a methodology list';
  return { noun, kind: "methodology", names, ...(noun === "event kind" ? { place } : {}) };
}

function kindsOf({ sequence: { stages, recoveryKinds } }: Methodology): readonly string[] {
  return [...stages.flatMap(({ kinds }) => kinds), ...recoveryKinds];
}

const references = fileKinds.flatMap((kind) =>
  referencesIn(kinds[kind].schema).map((reference) => ({ kind, ...reference })),
);

/** The check of every field that names such things. */
function named(...named: readonly Thing[]): Check {
  return function* (content) {
    for (const { kind, keys, thing } of references) {
      if (!named.includes(thing)) continue;
      const { names, ...declared } = things[thing];
      if (typeof names !== "function") {
        const { [declared.kind]: records } = content;
        const known = names.flatMap((key) => namesOf(records, key));
        if (records.whole) yield* unknownIn(content, kind, keys, declared, known);
      } else if (kind === declared.kind) {
        yield* unknownWithin(content, keys, declared, names);
      } else if (areAllRead(content.methodology)) {
        const known = content.methodology.values.flatMap(names);
        yield* unknownIn(content, kind, keys, declared, known);
      }
    }
  };
}

type Words = Omit<Declared, "names">;

function* unknownIn(
  content: Content,
  kind: FileKind,
  keys: string,
  { also, ...words }: Words,
  near: readonly string[],
): Generator<Fault> {
  const known = new Set(near);
  const others = (also?.(content) ?? []).map(
    ([other, name]) => [other.toLowerCase(), name] as const,
  );
  const meant = new Map(others);
  // a name that is missing once is often missing in many rows: one fault for those of a file
  const faults = new Map<string, Missing>();
  eachText(content[kind], keys, (found, i, path) => {
    if (known.has(found)) return;
    const origin = content[kind].origin(i);
    const key = JSON.stringify([origin.file, path, found]);
    const first = faults.get(key) ?? { origin, path, found, rows: 0 };
    faults.set(key, { ...first, rows: first.rows + 1 });
  });
  for (const { origin, path, found, rows } of faults.values()) {
    const more = rows === 1 ? "" : `, and ${rows} rows of the file have it`;
    const detail = { found, near, meant: meant.get(found.toLowerCase()) ?? null };
    yield unknownName(origin, path, words, detail, more);
  }
}

interface Missing {
  readonly origin: Origin;
  readonly path: Path;
  readonly found: string;
  readonly rows: number;
}

/** A methodology names what it declares itself. */
function* unknownWithin(
  { methodology }: Content,
  keys: string,
  words: Words,
  names: NamesWithin,
): Generator<Fault> {
  for (const [one, origin] of each(methodology)) {
    const near = names(one);
    for (const [found, path] of valuesAt(one, keys)) {
      if (typeof found !== "string" || near.includes(found)) continue;
      yield unknownName(origin, path, words, { found, near });
    }
  }
}

function unknownName(
  origin: Origin,
  path: Path,
  { noun, place }: Words,
  detail: Pick<Fault, "found" | "near"> & Partial<Pick<Fault, "meant">>,
  more = "",
): Fault {
  const message = `No ${noun} has this identifier${more}`;
  return fault(origin, path, message, { ...detail, allowed: place ?? null });
}

export const nameRules: Rules = {
  "unknown-firm": named("firm"),
  "unknown-indicator": named("indicator"),
  "unknown-source": named("source"),
  "unknown-claim": named("claim"),
  "unknown-evidence": named("evidence"),
  "unknown-reference": named("version", "reference"),
  "unknown-methodology": named("methodology"),
  "unknown-model": named("model"),
  "unknown-pillar": named("pillar"),
  "unknown-sector-input": named("sectorInput"),
  "unknown-event-kind": named("eventKind", "claimKind"),
  "unknown-outcome-label": named("outcomeLabel"),

  /** Every methodology must hold the legal note in force, since a build may use any of them. */
  *"unknown-legal-note"({ publisher, methodology }) {
    for (const [{ legalNoteId }, origin] of each(publisher)) {
      for (const { version, legalNotes } of methodology.values) {
        const near = legalNotes.map(({ id }) => id);
        if (near.includes(legalNoteId)) continue;
        const message = `Methodology "${version}" must hold the legal note in force`;
        const allowed = near.join(", ");
        yield fault(origin, ["legalNoteId"], message, { found: legalNoteId, allowed, near });
      }
    }
  },

  /** A model must use features that a methodology can compute. */
  *"unknown-feature"({ model, methodology }) {
    if (methodology.values.length === 0) return;
    for (const [{ features }, origin] of each(model)) {
      for (const [i, { id }] of features.entries()) {
        if (methodology.values.some((one) => isFeatureId(id, one))) continue;
        const message = "A feature must be one that the methodology can compute";
        yield fault(origin, ["features", i, "id"], message, { found: id });
      }
    }
  },

  *"claim-of-another-firm"({ claims, events, outcomes }) {
    const firmOf = new Map<string, string>();
    for (const { claimId, firmId } of claims.values) {
      firmOf.set(claimId, firmOf.get(claimId) ?? firmId);
    }
    for (const records of [events, outcomes]) {
      for (const [{ firmId, claimId }, origin] of each<Asserted>(records)) {
        const claimed = claimId === null ? undefined : firmOf.get(claimId);
        if (claimed === undefined || claimed === firmId) continue;
        const message = `The claim must be about the firm "${firmId}"`;
        const found = `${claimId} about ${claimed}`;
        yield fault(origin, ["claimId"], message, { found });
      }
    }
  },
};

interface Asserted {
  readonly firmId: string;
  readonly claimId: string | null;
}
