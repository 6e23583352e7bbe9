import type { FirmAssessment } from "../../../src/engine/assess.ts";
import { addDays } from "../../../src/engine/numbers/calendar.ts";
import type { IsoDate } from "../../../src/model/cell.ts";
import type { Firm } from "../../../src/model/firm.ts";
import { dayWords } from "../../../src/record/day-words.ts";
import { demoIndicators } from "../market/indicators.ts";
import { analysisOn, type FactSource, type Facts, sundayBefore } from "./fact-source.ts";
import { fixed, markdownTable, percent } from "./markdown-table.ts";

const countryNames: Readonly<Record<string, string>> = {
  AE: "the United Arab Emirates",
  AU: "Australia",
  CA: "Canada",
  CY: "Cyprus",
  CZ: "Czechia",
  EE: "Estonia",
  GB: "the United Kingdom",
  HK: "Hong Kong",
  IE: "Ireland",
  MT: "Malta",
  MU: "Mauritius",
  NL: "the Netherlands",
  PL: "Poland",
  SC: "the Seychelles",
  SG: "Singapore",
  US: "the United States",
  VC: "Saint Vincent and the Grenadines",
  ZA: "South Africa",
};

/** The firm whose story ended on a day. */
function firmThatEnded({ dataset, storyOf }: FactSource, on: IsoDate): Firm {
  const firm = dataset.firms.find(({ firmId }) => storyOf.get(firmId)?.ending?.on === on);
  if (firm === undefined) throw new RangeError(`Cannot tell a story: no firm ended on ${on}`);
  return firm;
}

/** The decline of one firm, stage by stage, each reading as of its own Sunday. */
export function caseFacts(source: FactSource, endedOn: IsoDate): Facts {
  const firm = firmThatEnded(source, endedOn);
  const turns = source.storyOf.get(firm.firmId)?.turns ?? [];
  const names = ["", "friction", "restriction", "suspension", "cessation"];
  const scores = turns.map(({ stage, on }) => {
    const sunday = sundayBefore(on);
    const assessment = analysisOn(source, sunday).firmBySlug.get(firm.slug);
    return [`before ${names[stage]}`, dayWords(sunday), ...reading(assessment)];
  });
  const events = source.dataset.events.filter(
    ({ firmId, occurredOn }) =>
      firmId === firm.firmId && occurredOn >= addDays(turns[0]?.on ?? endedOn, -30),
  );
  const claims = new Map(source.dataset.claims.map((claim) => [claim.claimId, claim.statement]));
  const rows = events.map(({ occurredOn, knownOn, kind, claimId }) => [
    occurredOn,
    knownOn,
    kind.replaceAll("_", " "),
    claims.get(claimId ?? "") ?? "",
  ]);
  return {
    "case.name": firm.name,
    "case.founded": dayWords(firm.foundedOn ?? firm.listedOn),
    "case.listed": dayWords(firm.listedOn),
    "case.model": (firm.modelType ?? "").replace("-", " "),
    "case.country": countryNames[firm.country ?? ""] ?? "",
    "case.weekly": `EFCI-WS-${sundayBefore(endedOn).replaceAll("-", "")}`,
    "case.scores": markdownTable(["milestone", "Sunday", "score", "rank", "band"], scores),
    "case.timeline": markdownTable(["happened", "known", "event", "claim"], rows),
  };
}

function reading(assessment: FirmAssessment | undefined): readonly string[] {
  if (assessment === undefined) return ["none", "none", "none"];
  return [fixed(assessment.score, 1), String(assessment.rank ?? "none"), assessment.band ?? "none"];
}

/** A failure that nothing announced: what the index said on the Sunday before. */
export function missedFacts(source: FactSource, endedOn: IsoDate): Facts {
  const firm = firmThatEnded(source, endedOn);
  const analysis = analysisOn(source, sundayBefore(endedOn));
  const before = analysis.firmBySlug.get(firm.slug);
  const closing = source.dataset.events.find(
    ({ firmId, occurredOn }) => firmId === firm.firmId && occurredOn === endedOn,
  );
  const rated = analysis.firms.filter(({ rank }) => rank !== null).length;
  return {
    "missed.name": firm.name,
    "missed.score": fixed(before?.score ?? null, 1),
    "missed.rank": String(before?.rank ?? "none"),
    "missed.rated": String(rated),
    "missed.band": before?.band ?? "unrated",
    "missed.probability": percent(before?.hazard?.probability ?? null),
    "missed.knownOn": dayWords(closing?.knownOn ?? endedOn).replace(/ \d{4}$/, ""),
    "missed.indicators": indicatorTable(source, firm, endedOn),
  };
}

const shown = ["payout_delay", "payout_denial_rate", "complaint_rate", "support_response"];

/** The last four weekly values before the end, as they are known today. */
function indicatorTable({ dataset }: FactSource, firm: Firm, endedOn: IsoDate): string {
  const rows = shown.map((id) => {
    const { definition, decimals } = indicator(id);
    const values = dataset.observations
      .filter(
        (row) => row.firmId === firm.firmId && row.indicatorId === id && row.observedOn < endedOn,
      )
      .slice(-4)
      .flatMap(({ value }) => value?.toFixed(decimals) ?? []);
    return [definition.label, definition.unit, ...values];
  });
  const head = ["indicator", "unit", "fourth last", "third last", "second last", "last"];
  return markdownTable(head, rows);
}

function indicator(id: string) {
  const found = demoIndicators.find(({ definition }) => definition.id === id);
  if (found === undefined) throw new RangeError(`Cannot find an indicator: "${id}"`);
  return found;
}
