import { isFeatureId } from "../../model/feature-id.ts";
import { reopeningLabel } from "../../model/methodology/evidence.ts";
import type { Methodology } from "../../model/methodology.ts";
import { fault, type Path } from "../findings/finding.ts";
import { namesOf } from "../tables/records.ts";
import { each, type Rules } from "./rule.ts";
import {
  areAllRead,
  type Kind,
  type Known,
  knownIn,
  unknownInProvenance,
  unknownName,
  unknownNames,
} from "./unknown-names.ts";

export const nameRules: Rules = {
  *"unknown-firm"({ firms, observations, claims, events, outcomes, forecasts, sources }) {
    const also = new Map(
      firms.values.flatMap(({ firmId, slug, name, aliases }) => {
        return [slug, name, ...aliases].map((other) => [other.toLowerCase(), firmId] as const);
      }),
    );
    const known: Known = { ...knownIn("firm", firms, "firmId"), also };
    yield* unknownNames(observations, known, "firmId");
    yield* unknownNames(claims, known, "firmId");
    yield* unknownNames(events, known, "firmId");
    yield* unknownNames(outcomes, known, "firmId");
    yield* unknownNames(forecasts, known, "firmId");
    yield* unknownNames(sources, known, "affiliatedFirmId");
  },

  /** Observations name indicators of any methodology, sector inputs those of their own. */
  *"unknown-indicator"({ methodologies, observations }) {
    const labels = methodologies.values.flatMap(({ indicators }) => {
      return indicators.map(({ label, id }) => [label.toLowerCase(), id] as const);
    });
    const names = new Set(methodologies.values.flatMap(indicatorIds));
    const whole = areAllRead(methodologies);
    const known: Known = { noun: "indicator", names, also: new Map(labels), whole };
    yield* unknownNames(observations, known, "indicatorId");
    for (const [methodology, origin] of each(methodologies)) {
      const near = indicatorIds(methodology);
      for (const [input, path] of sectorInputs(methodology)) {
        if (input.kind !== "indicator" || near.includes(input.indicator)) continue;
        const at = [...path, "indicator"];
        yield unknownName(origin, at, { noun: "indicator", near }, input.indicator);
      }
    }
  },

  *"unknown-source"({ sources, evidence }) {
    yield* unknownNames(evidence, knownIn("source", sources, "sourceId"), "sourceId");
  },

  *"unknown-claim"({ claims, evidence, events, outcomes }) {
    const known = knownIn("claim", claims, "claimId");
    yield* unknownNames(evidence, known, "claimId");
    yield* unknownNames(events, known, "claimId");
    yield* unknownNames(outcomes, known, "claimId");
  },

  *"unknown-evidence"({ evidence, observations }) {
    yield* unknownNames(observations, knownIn("evidence", evidence, "evidenceId"), "evidenceId");
  },

  /** A citation and a research document may name one version or a concept in all its versions. */
  *"unknown-reference"({ publications, citations, research }) {
    const versions = knownIn("publication", publications, "referenceId");
    const names = new Set([...versions.names, ...namesOf(publications, "conceptId")]);
    const known: Known = { ...versions, names };
    yield* unknownNames(citations, known, "referenceId");
    yield* unknownNames(publications, versions, "supersedes");
    if (!publications.whole) return;
    const near = [...names];
    for (const [{ relatedReferences }, origin] of each(research)) {
      for (const [i, reference] of relatedReferences.entries()) {
        if (names.has(reference)) continue;
        yield unknownName(origin, ["relatedReferences", i], { ...known, near }, reference);
      }
    }
  },

  /** A publication can only be understood while its methodology is kept. */
  *"unknown-methodology"({ methodologies, publications }) {
    const known = knownIn("methodology", methodologies, "version");
    yield* unknownInProvenance(publications, known, "methodologyVersion");
  },

  /** A probability can only be explained while its model is kept. */
  *"unknown-model"({ models, forecasts, publications }) {
    const known = knownIn("model", models, "version");
    yield* unknownNames(forecasts, known, "modelVersion");
    yield* unknownInProvenance(publications, known, "modelVersion");
  },

  *"unknown-pillar"({ methodologies }) {
    for (const [{ pillars, indicators }, origin] of each(methodologies)) {
      const near = pillars.map(({ id }) => id);
      for (const [i, { pillar }] of indicators.entries()) {
        if (near.includes(pillar)) continue;
        yield unknownName(origin, ["indicators", i, "pillar"], { noun: "pillar", near }, pillar);
      }
    }
  },

  *"unknown-sector-input"({ methodologies }) {
    for (const [{ segments, issue }, origin] of each(methodologies)) {
      const near = segments.flatMap(({ inputs }) => inputs.map(({ id }) => id));
      for (const [i, input] of issue.payoutDrift.inputs.entries()) {
        if (near.includes(input)) continue;
        const path = ["issue", "payoutDrift", "inputs", i];
        yield unknownName(origin, path, { noun: "sector input", near }, input);
      }
    }
  },

  /** The kinds of events are those that the publisher's methodologies list in their sequences. */
  *"unknown-event-kind"({ methodologies, events, claims }) {
    const kinds = methodologies.values.flatMap(kindsOf);
    const known: Known = { ...eventKind, names: new Set(kinds), whole: areAllRead(methodologies) };
    yield* unknownNames(events, known, "kind");
    const conditions = methodologies.values.flatMap(conditionsOf);
    yield* unknownNames(claims, { ...known, names: new Set([...kinds, ...conditions]) }, "kind");
    for (const [methodology, origin] of each(methodologies)) {
      const near = kindsOf(methodology);
      for (const [input, path] of sectorInputs(methodology)) {
        for (const [k, kind] of (input.kind === "events" ? input.events : []).entries()) {
          if (near.includes(kind)) continue;
          yield unknownName(origin, [...path, "events", k], { ...eventKind, near }, kind);
        }
      }
    }
  },

  /** The labels of outcomes are those that the publisher's methodologies give a meaning to. */
  *"unknown-outcome-label"({ methodologies, outcomes }) {
    const declared = methodologies.values.flatMap((methodology) => {
      return [...methodology.outcomes.events, ...methodology.outcomes.censoring];
    });
    const names = new Set([...declared, reopeningLabel]);
    const known: Known = { noun: "outcome label", names, whole: areAllRead(methodologies) };
    yield* unknownNames(outcomes, known, "label");
  },

  /** Every methodology must hold the legal note in force, since a build may use any of them. */
  *"unknown-legal-note"({ publisher, methodologies }) {
    for (const [{ legalNoteId }, origin] of each(publisher)) {
      for (const { version, legalNotes } of methodologies.values) {
        const near = legalNotes.map(({ id }) => id);
        if (near.includes(legalNoteId)) continue;
        const message = `Methodology "${version}" must hold the legal note in force`;
        const allowed = near.join(", ");
        yield fault(origin, ["legalNoteId"], message, { found: legalNoteId, allowed, near });
      }
    }
  },

  /** A model must use features that a methodology can compute. */
  *"unknown-feature"({ models, methodologies }) {
    if (methodologies.values.length === 0) return;
    for (const [{ features }, origin] of each(models)) {
      for (const [i, { id }] of features.entries()) {
        if (methodologies.values.some((methodology) => isFeatureId(id, methodology))) continue;
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

const eventKind: Kind = {
  noun: "event kind",
  declared: 'kinds that "sequence.stages" or "sequence.recoveryKinds" of a methodology list',
};

function conditionsOf({ evidence }: Methodology): readonly string[] {
  return Object.keys(evidence.conditions);
}

function kindsOf({ sequence: { stages, recoveryKinds } }: Methodology): readonly string[] {
  return [...stages.flatMap(({ kinds }) => kinds), ...recoveryKinds];
}

function indicatorIds({ indicators }: Methodology): readonly string[] {
  return indicators.map(({ id }) => id);
}

type SectorInput = Methodology["segments"][number]["inputs"][number];

function* sectorInputs({ segments }: Methodology): Generator<readonly [SectorInput, Path]> {
  for (const [s, { inputs }] of segments.entries()) {
    for (const [i, input] of inputs.entries()) yield [input, ["segments", s, "inputs", i]];
  }
}
