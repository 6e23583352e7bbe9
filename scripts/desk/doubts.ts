import { periodDays } from "../../src/engine/numbers/calendar.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { countWords } from "../../src/model/language/counted.ts";
import { groupBy } from "../../src/model/language/group-by.ts";
import { slugify } from "../../src/model/slug.ts";

/**
 * What content says that may be right and most often is a slip, in lines for people. None of it is
 * a problem: a build goes on.
 */
export function doubts(dataset: Dataset): readonly string[] {
  const kinds = [
    endsWithoutOutcome,
    claimsOfOtherKinds,
    laterEvidence,
    aliasesWithoutAddress,
    shortDurations,
  ];
  return kinds.flatMap((found) => few(found(dataset)));
}

/** The most lines of one kind. */
const most = 5;

function few(lines: readonly string[]): readonly string[] {
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most), `… and ${lines.length - most} more like this`];
}

/** A duration shorter than the period leaves days out, or ends before the next reading can come. */
function shortDurations({ publisher, methodologies }: Dataset): readonly string[] {
  const { period } = publisher;
  const days = periodDays(period);
  return methodologies.flatMap(({ version, indicators, freshness, issue }) => {
    const named: readonly (readonly [string, number])[] = [
      ...indicators.map(({ id, windowDays }) => [`windowDays of "${id}"`, windowDays] as const),
      ...indicators.map(
        ({ id, halfLifeDays }) => [`halfLifeDays of "${id}"`, halfLifeDays] as const,
      ),
      ["freshness.agingDays", freshness.agingDays],
      ["freshness.staleDays", freshness.staleDays],
      ["issue.validDays.WS", issue.validDays.WS],
    ];
    return named
      .filter(([, length]) => length < days)
      .map(([name, length]) => {
        return `Is the duration right? In methodology "${version}", ${name} is ${countWords(length, "day")}, which is shorter than the ${period} of ${countWords(days, "day")}; left out, it follows from the period`;
      });
  });
}

/** Only outcomes tell a calibration that a firm failed, or that its observation ended. */
function endsWithoutOutcome({ firms, outcomes, forecasts }: Dataset): readonly string[] {
  const settled = new Set(outcomes.map(({ firmId }) => firmId));
  const forecast = new Set(forecasts.map(({ firmId }) => firmId));
  return firms.flatMap(({ firmId, slug, statusHistory }) => {
    const last = statusHistory.at(-1);
    const isOver = last !== undefined && ["closed", "acquired", "merged"].includes(last.status);
    if (!isOver || settled.has(firmId) || !forecast.has(firmId)) return [];
    return [
      `Is an outcome missing? "${slug}" is ${last.status} from ${last.from}, and without a row in "outcomes.csv" its forecasts count as right when they were low`,
    ];
  });
}

/** An event counts by the verdict on its claim, whatever the claim is about. */
function claimsOfOtherKinds({ events, claims }: Dataset): readonly string[] {
  const kinds = new Map(claims.map(({ claimId, kind }) => [claimId, kind]));
  return events.flatMap(({ eventId, kind, claimId }) => {
    const claimed = claimId === null ? kind : (kinds.get(claimId) ?? kind);
    if (claimed === kind) return [];
    return [
      `Is the claim right? The event "${eventId}" of the kind "${kind}" rests on "${claimId}", which is about "${claimed}", and counts when that is confirmed`,
    ];
  });
}

/** A build of a day names the evidence of a reading also before the evidence became known. */
function laterEvidence({ observations, evidence }: Dataset): readonly string[] {
  const known = new Map(evidence.map(({ evidenceId, knownOn }) => [evidenceId, knownOn]));
  const early = observations.filter(({ evidenceId, knownOn }) => {
    return evidenceId !== null && (known.get(evidenceId) ?? "") > knownOn;
  });
  return [...groupBy(early, ({ evidenceId }) => evidenceId ?? "")].map(([evidenceId, rows]) => {
    const { firmId, indicatorId, knownOn } = rows.reduce((a, b) => (b.knownOn < a.knownOn ? b : a));
    return `Is the day right? The reading of "${indicatorId}" of "${firmId}", known on ${knownOn}, rests on "${evidenceId}", which became known on ${known.get(evidenceId)}`;
  });
}

/** An alias is an address of its firm, which is made of its Latin letters and digits. */
function aliasesWithoutAddress({ firms }: Dataset): readonly string[] {
  return firms.flatMap(({ slug, aliases }) => {
    const lost = aliases.filter((alias) => !/[a-z]/.test(slugify(alias)));
    return lost.map((alias) => {
      const address = slugify(alias);
      const found = address === "" ? "no address" : `the address "${address}"`;
      return `Is there a Latin spelling? The alias "${alias}" of "${slug}" has no Latin letter left and gets ${found}; it is found by search, and a further alias in Latin letters makes one`;
    });
  });
}
