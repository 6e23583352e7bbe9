import { type World, worldAt } from "../../src/engine/world/world.ts";
import type { Claim } from "../../src/model/claim.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import type { FirmEvent } from "../../src/model/event.ts";
import type { Evidence } from "../../src/model/evidence.ts";
import type { Firm } from "../../src/model/firm.ts";
import type { Observation } from "../../src/model/observation.ts";
import { type Publisher, publisherSchema } from "../../src/model/publisher.ts";
import type { Source } from "../../src/model/source.ts";
import { tinyMethodology } from "./tiny-methodology.ts";

// Small worlds for tests. Each function fills in what a test does not care about.

export function tinyPublisher(overrides: Partial<Publisher> = {}): Publisher {
  const publisher = publisherSchema.parse({
    name: "Tiny Index",
    description: "Three invented firms.",
    prefix: "TNY",
    baseUrl: "https://tiny.example",
    publisher: { name: "Tiny Desk", url: "https://tiny.example/about" },
    license: {
      id: "CC0-1.0",
      name: "CC0",
      url: "https://creativecommons.org/publicdomain/zero/1.0/",
    },
    contact: "desk@tiny.example",
    language: "en",
    legalNoteId: "note",
    period: "week",
    publishTime: "06:00:00",
    benchmark: { measures: "a", excludes: "b", unreliableWhen: "c", discretion: "d" },
  });
  return { ...publisher, ...overrides };
}

/** A firm whose slug is its id, listed and active since the beginning of 2020. */
export function firm(firmId: string, overrides: Partial<Firm> = {}): Firm {
  return {
    firmId,
    slug: firmId,
    name: firmId,
    aliases: [],
    country: "NL",
    jurisdictionTier: "tier-1",
    website: null,
    modelType: "broker",
    foundedOn: null,
    listedOn: "2020-01-01",
    statusHistory: [{ status: "active", from: "2020-01-01" }],
    rightOfReply: null,
    ...overrides,
  };
}

/** An observation known on the day it was made. */
export function observation(
  firmId: string,
  indicatorId: string,
  observedOn: string,
  value: number,
  overrides: Partial<Observation> = {},
): Observation {
  return {
    firmId,
    indicatorId,
    value,
    unit: "points",
    observedOn,
    knownOn: observedOn,
    evidenceId: null,
    ...overrides,
  };
}

export function source(sourceId: string, overrides: Partial<Source> = {}): Source {
  return {
    sourceId,
    name: sourceId,
    kind: "press",
    reliability: "A",
    originGroup: sourceId,
    affiliatedFirmId: null,
    knownOn: null,
    ...overrides,
  };
}

export function claim(claimId: string, firmId: string, overrides: Partial<Claim> = {}): Claim {
  return {
    claimId,
    firmId,
    statement: `Statement ${claimId}`,
    temporality: "event",
    kind: "payout_delay",
    ...overrides,
  };
}

/** A primary item in support, known on the day it was observed. */
export function evidence(
  evidenceId: string,
  claimId: string,
  sourceId: string,
  observedOn: string,
  overrides: Partial<Evidence> = {},
): Evidence {
  return {
    evidenceId,
    claimId,
    sourceId,
    stance: "supports",
    directness: "primary",
    observedOn,
    knownOn: observedOn,
    url: null,
    sha256: null,
    ...overrides,
  };
}

export function firmEvent(
  eventId: string,
  firmId: string,
  occurredOn: string,
  overrides: Partial<FirmEvent> = {},
): FirmEvent {
  return {
    eventId,
    firmId,
    kind: "payout_delay",
    severity: "moderate",
    occurredOn,
    knownOn: occurredOn,
    claimId: null,
    ...overrides,
  };
}

/** Three firms about which nothing is known, in the order the loader promises. */
export function tinyDataset(overrides: Partial<Dataset> = {}): Dataset {
  const dataset: Dataset = {
    publisher: tinyPublisher(),
    methodologies: [tinyMethodology()],
    models: [],
    firms: [firm("alder"), firm("birch"), firm("cedar")],
    observations: [],
    scores: [],
    sources: [],
    claims: [],
    evidence: [],
    events: [],
    outcomes: [],
    forecasts: [],
    publications: [],
    lock: {},
    redactions: [],
    deliveries: [],
    accepted: [],
    citations: [],
    research: [],
    pages: [],
    ...overrides,
  };
  return { ...dataset, observations: [...dataset.observations].sort(byObservation) };
}

/** The world of `tinyDataset(overrides)` as known on `asOf`. */
export function tinyWorld(asOf: string, overrides: Partial<Dataset> = {}): World {
  return worldAt(tinyDataset(overrides), asOf);
}

function byObservation(a: Observation, b: Observation): number {
  const key = (o: Observation) => [o.firmId, o.indicatorId, o.observedOn, o.knownOn].join(" ");
  return key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : Number(a.value) - Number(b.value);
}
