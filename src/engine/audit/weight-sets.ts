import type { Methodology } from "../../model/methodology.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { chanceFrom } from "../numbers/seed.ts";
import type { Way } from "./composed.ts";
import type { AuditedColumn } from "./subject.ts";

export type Weights = Pick<Way, "indicatorWeights" | "pillarWeights">;

/** The declared weights, and as many others as a design has, each times its own U(1 − spread, 1 + spread). */
export function weightsOf(
  { version, pillars, uncertainty }: Methodology,
  columns: readonly AuditedColumn[],
  count: number,
): readonly Weights[] {
  const chance = chanceFrom(sha256Hex(`audit ${version}`));
  const drawn = (weights: readonly number[]) =>
    weights.map((weight) => weight * (1 + uncertainty.weightSpread * (2 * chance() - 1)));
  const declared = declaredWeights(pillars, columns);
  const others = Array.from({ length: count - 1 }, () => ({
    indicatorWeights: drawn(declared.indicatorWeights),
    pillarWeights: drawn(declared.pillarWeights),
  }));
  return [declared, ...others];
}

export function declaredWeights(
  pillars: Methodology["pillars"],
  columns: readonly AuditedColumn[],
): Weights {
  return {
    indicatorWeights: columns.map(({ indicator }) => indicator.weight),
    pillarWeights: pillars.map(({ weight }) => weight),
  };
}
