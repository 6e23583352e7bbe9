import type { IsoDate } from "../model/cell.ts";
import type { Firm } from "../model/firm.ts";
import { once } from "../model/language/memoize.ts";
import { settingsOf } from "../model/methodology/settings-of.ts";
import { canonicalJson, sha256Hex } from "../record/canonical.ts";
import type { MarketPeriod } from "./market/market.ts";
import type { FirmInputs } from "./provenance.ts";
import { reportsOf, type Series } from "./world/series.ts";
import type { World } from "./world/world.ts";

// Hashes over input rows. Each row is one line and the lines of a kind are sorted, so that the
// order of files and rows does not matter. Only rows of the world are read, so nothing known after
// the as-of date matters either.

/** The facts of a firm on which readings rest: all of it but its words. A field that is not named here is one. */
export function factsOf(firm: Firm): Partial<Firm> {
  const { name, aliases, website, identifiers, rightOfReply, earlierReplies, ...others } = firm;
  const { country, jurisdictionTier, modelType, groups, earlierGroups, ...rest } = others;
  return rest;
}

/** The hash of every row about a firm and of the sources behind them, and the same without the firm's words. */
export function firmHashes(world: World, firm: Firm, inputs: FirmInputs) {
  const facts = factsHash(world, firm, inputs);
  const { claims, evidence, sources } = quotedBy(world, firm, inputs);
  const outcomes = world.outcomesOf.get(firm.firmId) ?? [];
  const words = [claims, evidence, sources, outcomes].flatMap((rows) => lines(rows, canonicalJson));
  return { all: sha256Hex([canonicalJson(firm), facts, ...words].join("\n")), facts };
}

/** The hash of the facts about a firm on which readings rest: no text that may be redacted, and no address. */
export function factsHash(world: World, firm: Firm, inputs: FirmInputs): string {
  const { firmId } = firm;
  const { claims, evidence, sources } = quotedBy(world, firm, inputs);
  const { slug: _, ...facts } = factsOf(firm);
  const rows = [
    canonicalJson(facts),
    ...observationLines(world.observations.get(firmId)),
    ...lines(claims, ({ statement, ...claim }) => canonicalJson(claim)),
    ...lines(evidence, ({ url, ...item }) => canonicalJson(item)),
    ...lines(sources, ({ name, ...source }) => canonicalJson(source)),
    ...lines(world.eventsOf.get(firmId) ?? [], canonicalJson),
    ...lines(world.outcomesOf.get(firmId) ?? [], ({ labelStatus, ...outcome }) =>
      canonicalJson({ ...outcome, disputed: labelStatus === "disputed" }),
    ),
  ];
  return sha256Hex(rows.join("\n"));
}

function quotedBy(world: World, { firmId }: Firm, { evidence, sources }: FirmInputs) {
  return { claims: world.claimsOf.get(firmId) ?? [], evidence, sources };
}

/** The hash of what is read from all firms together, in any order, which no words, records or research enter. */
export function marketHash(
  world: World,
  factsHashes: readonly string[],
  forecasts: readonly string[],
): string {
  const readings = sha256Hex([world.asOf, rulesLine(world), ...factsHashes.toSorted()].join("\n"));
  return sha256Hex([readings, ...forecasts].join("\n"));
}

/** A function to the hash of what a change of the market on a day rests on. What is learnt later moves none. */
export function marketHashes(
  world: World,
  market: readonly MarketPeriod[],
): (day: IsoDate) => string {
  const rules = once(() => rulesLine(world));
  return (day) => {
    const periods = market.filter(({ periodEnd }) => periodEnd <= day);
    const forecasts = world.forecasts.filter(({ issuedOn }) => issuedOn <= day);
    const known = [...periods.map(canonicalJson), ...lines(forecasts, canonicalJson)];
    return sha256Hex([rules(), day, ...known].join("\n"));
  };
}

function rulesLine(world: World): string {
  return sha256Hex([world.publisher.period, ...rulesOf(world)].join("\n"));
}

function rulesOf({ methodologies, modelByVersion }: World): readonly string[] {
  return [
    ...methodologies.map((one) => canonicalJson(settingsOf(one))),
    ...lines([...modelByVersion.values()], canonicalJson),
  ];
}

export function forecastLines({ forecasts }: World): readonly string[] {
  return lines(forecasts, canonicalJson);
}

/** The hash of every row of the world; rows about firms enter as the firms' hashes, by slug. */
export function worldInputHash(
  world: World,
  firmHashes: readonly string[],
  forecasts: readonly string[],
): string {
  // where the as-of date was set does not matter, only which it is; hosts, words, page sizes and
  // whether firms have cards change no figure
  const {
    asOf,
    hosts,
    plan,
    site,
    words: own,
    pageSizes,
    firmFiles,
    ...publisher
  } = world.publisher;
  const records = world.publications.map((one) => `${one.referenceId} ${one.contentHash}`).sort();
  const words = [...lines(world.citations, canonicalJson), ...lines(world.research, canonicalJson)];
  const rows = [...rulesOf(world), ...firmHashes, ...forecasts, ...records, ...words];
  return sha256Hex([world.asOf, canonicalJson(publisher), ...rows].join("\n"));
}

/** The lines of a firm's observations. Only the unit, which comes last in a line, can contain a space. */
function observationLines(series: ReadonlyMap<string, Series> = new Map()): string[] {
  const found: string[] = [];
  for (const [id, one] of series) {
    for (const { value, unit, observedOn, knownOn, evidenceId } of reportsOf(one)) {
      found.push(`${id} ${observedOn} ${knownOn} ${value} ${evidenceId ?? ""} ${unit}`);
    }
  }
  return found.sort();
}

function lines<T>(rows: readonly T[], line: (row: T) => string): readonly string[] {
  // without a comparison of ours, text sorts by code unit
  return rows.map((row) => line(row)).sort();
}
