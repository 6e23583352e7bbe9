import { citationSchema } from "../../src/model/citation.ts";
import { claimSchema } from "../../src/model/claim.ts";
import { eventSchema } from "../../src/model/event.ts";
import { evidenceSchema } from "../../src/model/evidence.ts";
import type { Firm } from "../../src/model/firm.ts";
import { groupBy } from "../../src/model/language/group-by.ts";
import { by } from "../../src/model/language/order.ts";
import { observationSchema } from "../../src/model/observation.ts";
import type { Outcome } from "../../src/model/outcome.ts";
import { outcomeSchema } from "../../src/model/outcome.ts";
import { sourceSchema } from "../../src/model/source.ts";
import { csvText, jsonText, quarterOf, yamlText } from "./content-text.ts";
import { independentSources, ownSources } from "./evidence/sources.ts";
import { stateTestimony } from "./evidence/state-claims.ts";
import { eventTestimony, type TestifiedEvent, type Testimony } from "./evidence/testimony.ts";
import { type FirmSeed, firmSeeds } from "./market/firm-seed.ts";
import { firmRecord } from "./market/firms.ts";
import { incidents } from "./market/incidents.ts";
import { type ObservationRow, observationRows } from "./market/observations.ts";
import { outcomeOf } from "./market/outcomes.ts";
import { type Story, stories } from "./market/stories.ts";
import { methodologies } from "./method/methodology.ts";
import { priorModel } from "./method/prior-model.ts";
import { publisher } from "./method/publisher.ts";
import { readme } from "./readme.ts";

/** Path within the content folder to text. */
export type Files = ReadonlyMap<string, string>;

/** Everything that was there before the desk issued anything. */
export function rawContent(): Files {
  const seeds = firmSeeds();
  const storyOf = new Map(stories(seeds).map((story) => [story.firmId, story]));
  const events = testifiedEvents(seeds, storyOf);
  const states = stateMatters(seeds, storyOf, events.length + 1);
  const outcomes = endings(storyOf, events);
  const files = new Map<string, string>([
    ["README.md", readme],
    ["index.yaml", yamlText(publisher)],
    [`model/${priorModel.version}.json`, jsonText(priorModel)],
    ["published.lock.json", jsonText({})],
  ]);
  for (const one of methodologies) files.set(`methodology/${one.version}.yaml`, yamlText(one));
  const testimonies: readonly Testimony[] = [...events, ...states];
  const sources = [...independentSources, ...ownSources(seeds)].map((source) => ({ ...source }));
  files.set("sources.csv", csvText(sourceSchema, sources));
  files.set(
    "claims.csv",
    csvText(
      claimSchema,
      testimonies.map(({ claim }) => claim),
    ),
  );
  files.set(
    "evidence.csv",
    csvText(
      evidenceSchema,
      testimonies.flatMap((one) => one.evidence),
    ),
  );
  files.set(
    "events.csv",
    csvText(
      eventSchema,
      events.map(({ event }) => event),
    ),
  );
  files.set("outcomes.csv", csvText(outcomeSchema, outcomes));
  files.set("citations.csv", csvText(citationSchema, []));
  for (const seed of seeds) {
    const outcome = outcomes.find(({ firmId }) => firmId === seed.firmId) ?? null;
    const record = firmRecord(seed, storyOf.get(seed.firmId), outcome, events);
    files.set(`firms/${seed.slug}.yaml`, yamlText(withoutSlug(record)));
  }
  const rows = attachEvidence(observationRows(seeds, storyOf), events);
  for (const [quarter, some] of byQuarter(rows)) {
    files.set(`observations/${quarter}.csv`, csvText(observationSchema, some));
  }
  return files;
}

function withoutSlug({ slug: _, ...record }: Firm): Omit<Firm, "slug"> {
  return record;
}

function testifiedEvents(
  seeds: readonly FirmSeed[],
  storyOf: ReadonlyMap<string, Story>,
): readonly TestifiedEvent[] {
  const seedOf = new Map(seeds.map((seed) => [seed.firmId, seed]));
  return incidents(seeds, storyOf).flatMap((incident, place) => {
    const seed = seedOf.get(incident.firmId);
    const testified = seed === undefined ? null : eventTestimony(incident, seed, place + 1);
    return testified === null ? [] : [testified];
  });
}

function stateMatters(
  seeds: readonly FirmSeed[],
  storyOf: ReadonlyMap<string, Story>,
  after: number,
): readonly Testimony[] {
  // each firm takes at most two numbers
  return seeds.flatMap((seed, place) =>
    stateTestimony(seed, storyOf.get(seed.firmId), after + 100 + 2 * place),
  );
}

function endings(
  storyOf: ReadonlyMap<string, Story>,
  events: readonly TestifiedEvent[],
): readonly Outcome[] {
  return [...storyOf.values()].flatMap((story, place) => outcomeOf(story, events, place + 1) ?? []);
}

/** A delay that a claim mentions is the same measurement: the observation names its evidence. */
function attachEvidence(
  rows: readonly ObservationRow[],
  events: readonly TestifiedEvent[],
): readonly ObservationRow[] {
  const itemOf = new Map<string, string>();
  for (const { event, evidence } of events) {
    const probe = evidence.find(
      (item) => item.sourceId === "S-probe" && item.stance === "supports",
    );
    if (event.kind !== "payout_delay" || probe === undefined) continue;
    itemOf.set(event.firmId, `${probe.knownOn} ${probe.evidenceId}`);
  }
  return rows.map((row) => {
    const item = row.indicatorId === "payout_delay" ? itemOf.get(row.firmId) : undefined;
    const [knownOn = "", evidenceId = ""] = item?.split(" ") ?? [];
    const near = row.knownOn >= knownOn && row.observedOn <= knownOn;
    return item !== undefined && near ? { ...row, evidenceId } : row;
  });
}

function byQuarter(rows: readonly ObservationRow[]): ReadonlyMap<string, ObservationRow[]> {
  const key = (row: ObservationRow) =>
    `${row.observedOn} ${row.firmId} ${row.indicatorId} ${row.knownOn}`;
  const sorted = [...rows].sort(by(key));
  return groupBy(sorted, ({ observedOn }) => quarterOf(observedOn));
}
