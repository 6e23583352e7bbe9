import type { Methodology } from "../methodology.ts";
import type { Period } from "../publisher.ts";
import { durations } from "./durations.ts";

/** The pillar and the indicator that a given score is. */
export const givenId = "score";

/** The name of the indicator that a given pillar is. */
export function givenPillar(id: string): string {
  return `pillar.${id}`;
}

/**
 * A methodology whose scores are given, with the score as its only pillar that counts and its only indicator there;
 * declared pillars are told beside it, and have no weight.
 */
export function withGivenScore(methodology: Methodology, period: Period): Methodology {
  const { score, pillars } = methodology;
  if (score.aggregate !== "given") return methodology;
  const { [period]: lengths } = durations;
  const { min, max, unit, better: direction } = score.scale;
  const shared = {
    scale: "given" as const,
    direction,
    weight: 1,
    aggregate: "last" as const,
    halfLifeDays: lengths.halfLifeDays,
    windowDays: lengths.windowDays,
  };
  const bounds = { ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) };
  const whole = {
    id: givenId,
    name: "Score as given",
    weight: 1,
    aggregate: "arithmetic" as const,
  };
  return {
    ...methodology,
    pillars: [whole, ...pillars.map((pillar) => ({ ...pillar, weight: 0 }))],
    indicators: [
      { ...shared, ...bounds, id: givenId, label: "Score as given", pillar: givenId, unit },
      ...pillars.map(({ id, name }) => ({
        ...shared,
        id: givenPillar(id),
        label: name,
        pillar: id,
        unit: "as given",
      })),
    ],
  };
}
