import { isFeatureId } from "../../model/feature-id.ts";
import { type Declared, type Thing, things } from "../../model/thing.ts";
import { fileKinds, kinds } from "../files/kinds.ts";
import { type Fault, fault, type Origin, type Path } from "../findings/finding.ts";
import { referencesIn } from "../findings/schema-keys.ts";
import { areAllRead, type Records } from "../tables/records.ts";
import { type Check, each, eachText, type Rules, valuesAt } from "./rule.ts";

const references = fileKinds.flatMap((kind) =>
  referencesIn(kinds[kind].schema).map((reference) => ({ kind, ...reference })),
);

function named(...named: readonly Thing[]): Check {
  return function* (content) {
    for (const { kind, keys, thing } of references) {
      if (!named.includes(thing)) continue;
      const declared = things[thing];
      const { [declared.kind]: records } = content;
      // a methodology that is refused may declare what others name, and names what it declares itself
      const isWithin = declared.kind === "methodology" && thing !== "methodology";
      if (isWithin && kind === "methodology") {
        for (const [one, origin] of each(content.methodology)) {
          yield* unknownIn({ values: [one], origin: () => origin }, keys, declared, [one]);
        }
      } else if (isWithin ? areAllRead(records) : records.whole) {
        yield* unknownIn(content[kind], keys, declared, [...records.values, ...records.refused]);
      }
    }
  };
}

function itemsOf(record: unknown, { items }: Declared): readonly unknown[] {
  return items === undefined ? [record] : Array.from(valuesAt(record, items), ([item]) => item);
}

function textsAt(item: unknown, keys: readonly string[] = []): readonly string[] {
  return keys
    .flatMap((key) => Array.from(valuesAt(item, key), ([text]) => text))
    .filter((text) => typeof text === "string");
}

function* unknownIn(
  records: Pick<Records<object>, "values" | "origin">,
  keys: string,
  declared: Declared,
  declaring: readonly unknown[],
): Generator<Fault> {
  const items = declaring.flatMap((record) => itemsOf(record, declared));
  const near = [...items.flatMap((one) => textsAt(one, declared.names)), ...(declared.known ?? [])];
  const known = new Set(near);
  const meant = new Map(
    items.flatMap((item) => {
      const [name = ""] = textsAt(item, declared.names);
      return textsAt(item, declared.also).map((other) => [other.toLowerCase(), name] as const);
    }),
  );
  // a name that is missing once is often missing in many rows: one fault for those of a file
  const faults = new Map<string, { origin: Origin; path: Path; found: string; rows: number }>();
  eachText(records, keys, (found, i, path) => {
    if (known.has(found)) return;
    const origin = records.origin(i);
    const key = JSON.stringify([origin.file, path, found]);
    const first = faults.get(key) ?? { origin, path, found, rows: 0 };
    faults.set(key, { ...first, rows: first.rows + 1 });
  });
  const allowed = declared.place ?? (near.length === 0 ? (declared.none ?? null) : null);
  for (const { origin, path, found, rows } of faults.values()) {
    const more = rows === 1 ? "" : `, and ${rows} rows of the file have it`;
    const detail = { found, allowed, near, meant: meant.get(found.toLowerCase()) ?? null };
    yield fault(origin, path, `No ${declared.noun} has this identifier${more}`, detail);
  }
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

  *"unknown-feature"({ model, methodology }) {
    if (methodology.values.length === 0) return;
    for (const [{ features }, origin] of each(model)) {
      for (const [i, { id }] of features.entries()) {
        if (methodology.values.some((one) => isFeatureId(id, one))) continue;
        const message =
          "A feature must be one that docs/models.md lists, of an id in the methodology";
        yield fault(origin, ["features", i, "id"], message, { found: id });
      }
    }
  },

  *"claim-of-another-firm"({ claims, events, outcomes }) {
    const firmOf = new Map<string, string>();
    for (const { claimId, firmId } of claims.values) {
      firmOf.set(claimId, firmOf.get(claimId) ?? firmId);
    }
    for (const [{ firmId, claimId }, origin] of [...each(events), ...each(outcomes)]) {
      const claimed = claimId === null ? undefined : firmOf.get(claimId);
      if (claimed === undefined || claimed === firmId) continue;
      const message = `The claim must be about the firm "${firmId}"`;
      const found = `${claimId} about ${claimed}`;
      yield fault(origin, ["claimId"], message, { found });
    }
  },
};
