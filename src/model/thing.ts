import { z } from "zod";
import { conceptId, id, referenceId } from "./cell.ts";
import type { ContentKind } from "./content-kind.ts";

/** The label that says that a firm is back; it neither is the event nor censors it. */
export const reopeningLabel = "reopening";

/** How the names of a kind of thing are declared. The schemas say which fields hold such a name. */
export interface Declared {
  /** The thing as messages call it, such as `firm`. */
  readonly noun: string;
  readonly kind: ContentKind;
  /** The keys of lists in a record whose items are the things; without them, the record is one. */
  readonly items?: string;
  readonly names: readonly string[];
  /** The keys of its other names, such as the slug of a firm, for which the first name is wanted. */
  readonly also?: readonly string[];
  /** Names that need no declaration. */
  readonly known?: readonly string[];
  /** The place where such names are declared, in words. */
  readonly place?: string;
  /** The next step where there is no such thing at all. */
  readonly none?: string;
}

const publication = {
  ...({ noun: "publication", kind: "publications" } as const),
  none: 'the reference of an issued record, and there is none yet: "stele issue" makes the first',
};
const eventKinds: Omit<Declared, "names"> = {
  noun: "event kind",
  kind: "methodology",
  place: 'kinds that "sequence.stages" or "sequence.recoveryKinds" of a methodology list',
};
const ofEvents = ["sequence.stages.kinds", "sequence.recoveryKinds"];

/** The things that fields name. A version is a record; a reference is one, or a concept in all its versions. */
export const things = {
  firm: { noun: "firm", kind: "firms", names: ["firmId"], also: ["slug", "name", "aliases"] },
  indicator: {
    noun: "indicator",
    kind: "methodology",
    items: "indicators",
    names: ["id"],
    also: ["label"],
  },
  source: { noun: "source", kind: "sources", names: ["sourceId"] },
  claim: { noun: "claim", kind: "claims", names: ["claimId"] },
  evidence: { noun: "evidence", kind: "evidence", names: ["evidenceId"] },
  version: { ...publication, names: ["referenceId"] },
  reference: { ...publication, names: ["referenceId", "conceptId"] },
  methodology: { noun: "methodology", kind: "methodology", names: ["version"] },
  model: { noun: "model", kind: "model", names: ["version"] },
  pillar: { noun: "pillar", kind: "methodology", items: "pillars", names: ["id"] },
  sectorInput: {
    noun: "sector input",
    kind: "methodology",
    items: "segments.inputs",
    names: ["id"],
  },
  eventKind: { ...eventKinds, names: ofEvents },
  claimKind: { ...eventKinds, names: [...ofEvents, "evidence.conditions.*"] },
  outcomeLabel: {
    noun: "outcome label",
    kind: "methodology",
    known: [reopeningLabel],
    names: ["outcomes.events", "outcomes.censoring"],
  },
} satisfies Readonly<Record<string, Declared>>;
export type Thing = keyof typeof things;

const naming = z.registry<{ readonly thing: Thing }>();

/** A schema of names: the content must declare such a thing of that name. */
export function nameOf(thing: Thing): typeof id;
export function nameOf<T extends z.ZodType>(thing: Thing, schema: T): T;
export function nameOf(thing: Thing, schema: z.ZodType = id): z.ZodType {
  const named = schema.clone();
  naming.add(named, { thing });
  return named;
}

/** A reference, or a concept in all its versions. */
export const anyReference = nameOf("reference", z.union([referenceId, conceptId]));

export function thingNamed(schema: z.core.$ZodType): Thing | undefined {
  return naming.get(schema)?.thing;
}
