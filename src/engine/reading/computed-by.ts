import type { GivenScore } from "../../model/methodology/given-score.ts";
import type { World } from "../world/world.ts";

/** What computed a score outside of Stele. */
export type ComputedBy = Pick<GivenScore, "program" | "programVersion" | "sha256">;

/** What computed the newest given score of each firm, or of some; empty where scores are not given. */
export function computedBy({ methodology, scoresOf }: World): ReadonlyMap<string, ComputedBy> {
  if (methodology.score.aggregate !== "given") return new Map();
  return new Map(
    [...scoresOf].flatMap(([firmId, rows]) => {
      // the rows of a firm are in the order of their periods and days of knowledge
      const last = rows.findLast(({ score }) => score !== null);
      return last === undefined ? [] : [[firmId, last] as const];
    }),
  );
}

/** That the publisher computes scores outside of Stele, by which programs; null where they are not given. */
export function computedWords(world: World): string | null {
  if (world.methodology.score.aggregate !== "given") return null;
  const programs = [...computedBy(world).values()].map(
    ({ program, programVersion }) => `${program} ${programVersion}`,
  );
  const named = [...new Set(programs)].sort();
  const by = named.length === 0 ? "" : `, by ${named.join("; ")}`;
  return `Scores are computed by the publisher outside of Stele${by}`;
}
