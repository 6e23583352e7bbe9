import { readdirSync, readFileSync } from "node:fs";
import { analyse } from "../../src/engine/analyse.ts";
import { wilson } from "../../src/engine/numbers/interval.ts";
import { isConstituent } from "../../src/engine/reading/firm-reading.ts";
import { sightOn } from "../../src/engine/world/sight.ts";
import { worldAt } from "../../src/engine/world/world.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import type { Firm } from "../../src/model/firm.ts";
import { grouped } from "../../src/model/language/counted.ts";
import { verdicts } from "../../src/model/shared.ts";
import type { Files } from "./files.ts";

type Facts = ReadonlyMap<string, string>;

/** The research documents: texts by hand, their figures from the content as known on their day. */
export function essays(dataset: Dataset): Files {
  const folder = new URL("essays/", import.meta.url);
  const files = new Map<string, string>();
  for (const name of readdirSync(folder).sort()) {
    const text = readFileSync(new URL(name, folder), "utf8");
    const day = /^date: (\S+)$/m.exec(text)?.[1] ?? "";
    const essay = filled(text, factsOn(dataset, day)).trimEnd();
    const path = `research/${name.replace(/txt$/, "md")}`;
    files.set(
      path,
      `${essay}\n\n*Synthetic demonstration content: the firms, sources and figures are invented.*\n`,
    );
  }
  return files;
}

function filled(text: string, facts: Facts): string {
  return text.replaceAll(/\{\{([\w.]+)\}\}/g, (_, key: string) => {
    const fact = facts.get(key);
    if (fact === undefined) throw new RangeError(`Cannot fill a text: no fact is "${key}"`);
    return fact;
  });
}

function factsOn(dataset: Dataset, day: string): Facts {
  const known = <T extends { readonly knownOn: string }>(rows: readonly T[]) =>
    rows.filter(({ knownOn }) => knownOn <= day);
  const firms = dataset.firms.filter(({ listedOn }) => listedOn <= day);
  const failed = new Set(
    known(dataset.outcomes)
      .filter(({ label }) => ["closure", "insolvency", "regulatory_closure"].includes(label))
      .map(({ firmId }) => firmId),
  );
  const evidence = known(dataset.evidence);
  const issued = dataset.publications.filter(({ publishedAt }) => publishedAt.slice(0, 10) <= day);
  const corrections = issued.filter(({ type }) => type === "correction");
  const corrected = corrections[0];
  const { firms: assessed } = analyse(worldAt(dataset, day));
  const counts = verdicts.map((verdict) => {
    const n = assessed.reduce((sum, { truth }) => sum + truth.counts[verdict], 0);
    return [`verdict.${verdict}`, String(n)] as const;
  });
  return new Map([
    ["firms", String(firms.length)],
    ["listed", String(firms.filter((firm) => isConstituent(firm, sightOn(day))).length)],
    ["closures", String(failed.size)],
    ["observations", grouped(known(dataset.observations).length)],
    ["claims", String(new Set(evidence.map(({ claimId }) => claimId)).size)],
    ["evidence", grouped(evidence.length)],
    ["sources", String(new Set(evidence.map(({ sourceId }) => sourceId)).size)],
    ["corrections", String(corrections.length)],
    ["correction.old", corrected?.supersedes ?? "none"],
    ["correction.new", corrected?.referenceId ?? "none"],
    ["firstWeekly", dataset.publications[0]?.conceptId ?? "none"],
    ["tier.table", tierTable(firms, failed)],
    ["case.timeline", timeline(dataset, "fjellborg-handel")],
    ...counts,
  ]);
}

function tierTable(firms: readonly Firm[], failed: ReadonlySet<string>): string {
  const rows = ["tier-1", "tier-2", "tier-3"].map((tier) => {
    const own = firms.filter((firm) => firm.jurisdictionTier === tier);
    const closed = own.filter(({ firmId }) => failed.has(firmId)).length;
    const { low, high } = wilson(closed, own.length) ?? { low: 0, high: 1 };
    return [tier, String(own.length), String(closed), `${percent(low)} to ${percent(high)}`];
  });
  return markdownTable(["tier", "ever listed", "closed", "interval of the rate"], rows);
}

/** What happened to a firm and when it was known, with the claim behind each event. */
function timeline({ firms, events, claims }: Dataset, slug: string): string {
  const firm = firms.find((one) => one.slug === slug);
  const statementOf = new Map(claims.map((one) => [one.claimId, one.statement]));
  const own = events.filter(({ firmId }) => firmId === firm?.firmId);
  const rows = own.map(({ occurredOn, knownOn, kind, claimId }) => {
    return [occurredOn, knownOn, kind.replaceAll("_", " "), statementOf.get(claimId ?? "") ?? ""];
  });
  return markdownTable(["happened", "known", "event", "claim"], rows);
}

function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}
