import { ridgeLogit } from "../engine/numbers/irls.ts";
import { at } from "../language/at.ts";
import { type Feature, parseFeatureId } from "../model/feature-id.ts";
import type { Methodology } from "../model/methodology.ts";
import { type Dropped, designOf, type Preparation, type Prepared } from "./prepare.ts";
import type { RowSet } from "./row-set.ts";

/**
 * The sign that the methodology declares for a coefficient of the hazard: 1 where more is worse, −1
 * where more is better, null where it declares none.
 */
export function declaredSign(id: string, methodology: Methodology): 1 | -1 | null {
  const feature = parseFeatureId(id);
  return feature === null ? null : signOf(feature, methodology);
}

function signOf(feature: Feature, { indicators }: Methodology): 1 | -1 | null {
  switch (feature.kind) {
    case "score":
    case "pillar":
    case "normalised":
      return -1;
    case "stage":
    case "stress":
    case "events":
      return 1;
    case "indicator":
    case "log":
    case "change": {
      const indicator = indicators.find(({ id }) => id === feature.indicator);
      return indicator === undefined ? null : indicator.direction === "higher" ? -1 : 1;
    }
    case "coverage":
    case "age-years":
    case "listed-years":
    case "missing":
      return null;
  }
}

/** Indexes of the features whose coefficients contradict what the methodology declares. */
export function contradicting(
  kept: readonly Preparation[],
  coef: readonly number[],
  methodology: Methodology,
): readonly number[] {
  return kept.flatMap(({ id }, j) => {
    const sign = declaredSign(id, methodology);
    return sign !== null && at(coef, j) * sign < 0 ? j : [];
  });
}

/**
 * The features without those that contradict their declared direction: the one with the largest
 * coefficient is left out, the rest fitted again, until none contradicts. To leave a feature out is
 * where its constrained coefficient, 0, would be.
 */
export function agreeing(
  rows: RowSet,
  prepared: Prepared,
  lambda: number,
  methodology: Methodology,
): Prepared {
  let { kept, dropped } = prepared;
  for (;;) {
    const fit = ridgeLogit(designOf(rows, kept, rows.inPeriod), lambda);
    if (fit === null) return { kept, dropped };
    const size = (j: number) => Math.abs(at(fit.coef, j));
    const [worst] = [...contradicting(kept, fit.coef, methodology)].sort(
      (a, b) => size(b) - size(a),
    );
    const out = worst === undefined ? undefined : kept[worst];
    if (out === undefined) return { kept, dropped };
    const reason: Dropped["reason"] = "its sign contradicts its declared direction";
    dropped = [...dropped, { id: out.id, reason }];
    kept = kept.filter((one) => one !== out);
  }
}
