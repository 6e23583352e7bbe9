import type { Start, StartIndicator } from "../../src/content/delivery/start.ts";
import { goalpostsOf } from "../../src/content/goalposts.ts";
import { at } from "../../src/model/language/at.ts";
import { quoted } from "./quoted.ts";

/** The segments of a new index: one for each pillar, of the medians of its indicators, on proposed goalposts. */
export function segmentsYaml({ pillars, indicators, observations }: Start): string {
  const readings = readingsOf(observations);
  const share = Math.round(1000 / pillars.length) / 1000;
  const segments = pillars.map(({ id, name }, i) => {
    // the last takes what is left of 1
    const weight = i === pillars.length - 1 ? 1 - share * (pillars.length - 1) : share;
    const inputs = indicators
      .filter(({ pillar }) => pillar === id)
      .map((indicator) => inputYaml(indicator, readings.get(indicator.id) ?? []));
    return `  - id: ${quoted(id)}
    name: ${quoted(name)}
    weight: ${Number(weight.toFixed(3))}
    inputs:
${inputs.join("\n")}`;
  });
  return `
# What the stress of the whole market is made of. The weights must sum to 1. An input's level is 0 up to
# calm and 1 from worst on. These are guesses: calm is the median of all readings, and a tenth of them is
# worse than worst. Put them right, and take "guessed" out.
segments:
${segments.join("\n")}
`;
}

/** The values of each indicator, from rows of `observations/`. */
function readingsOf(rows: Start["observations"]): ReadonlyMap<string, readonly number[]> {
  const readings = new Map<string, number[]>();
  for (const row of rows) {
    const id = at(row, 1);
    const own = readings.get(id) ?? [];
    readings.set(id, own);
    own.push(Number(at(row, 2)));
  }
  return readings;
}

function inputYaml(
  { id, label, unit, direction, lo, hi }: StartIndicator,
  readings: readonly number[],
): string {
  const { calm, worst } = goalpostsOf(readings, direction, direction === "higher" ? lo : hi);
  return `      - kind: indicator
        id: ${quoted(`median_${id}`.slice(0, 64))}
        label: ${quoted(`${label}, median`)}
        unit: ${quoted(unit)}
        indicator: ${quoted(id)}
        calm: ${calm}
        worst: ${worst}
        guessed: true`;
}
