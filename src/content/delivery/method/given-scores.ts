import { periodEnd } from "../../../model/language/calendar.ts";
import type { Period } from "../../../model/publisher.ts";
import { slugify } from "../../../model/slug.ts";
import type { StartFirm } from "../start.ts";
import type { Measured } from "../table/measured.ts";
import { refuse } from "../table/read-table.ts";

/** What computed the scores of a table. */
export interface Provenance {
  readonly program: string;
  readonly version: string;
  readonly sha256: string;
}

interface GivenTable {
  readonly path: string;
  readonly score: Measured;
  readonly others: readonly Measured[];
  readonly firms: ReadonlyMap<string, StartFirm>;
  readonly period: Period;
  readonly provenance: Provenance;
}

/** `scores.csv` of a table with its own scores, with a column for each pillar beside them, and these pillars. */
export function givenScores({ path, score, others, firms, period, provenance }: GivenTable) {
  const pillars = pillarsOf(others);
  const cellOf = others.map(
    ({ facts }) => new Map(facts.map(({ line, cell }) => [line, cell] as const)),
  );
  const seen = new Map<string, number>();
  const rows = score.facts.flatMap(({ line, entity, day, known, cell }) => {
    const firm = firms.get(entity);
    if (firm === undefined) return [];
    const end = periodEnd(period, day);
    const key = `${firm.firmId} ${end} ${known ?? ""}`;
    const before = seen.get(key);
    if (before !== undefined) {
      refuse(
        path,
        `lines ${before} and ${line} both have the score of "${entity}" in the ${period} that ends on ${end}; --period gives another period`,
      );
    }
    seen.set(key, line);
    const { program, version, sha256 } = provenance;
    const own = cellOf.map((cells) => cells.get(line) ?? "");
    return [[firm.firmId, end, cell, known ?? day, program, version, sha256, ...own]];
  });
  const head = ["firmId", "periodEnd", "score", "knownOn", "program", "programVersion", "sha256"];
  const columns = pillars.map(({ id }) => `pillar:${id}`);
  return { pillars, rows: [[...head, ...columns], ...rows] };
}

function pillarsOf(others: readonly Measured[]) {
  const ids = new Set<string>();
  return others.map(({ head }, i) => {
    const id = slugify(head).replaceAll("-", "_").slice(0, 40) || `pillar_${i + 1}`;
    const free = ids.has(id) || id === "score" ? `${id}_${i + 1}` : id;
    ids.add(free);
    return { id: free, name: head };
  });
}
