import { expect, test } from "vitest";
import { binomialTail } from "../../../src/engine/numbers/binomial-tail.ts";
import { addDays } from "../../../src/engine/numbers/calendar.ts";
import { firmsToAlarm } from "../../../src/engine/signals/firms-to-alarm.ts";
import { drawsOf } from "../detect/series-worlds.ts";
import { forecast } from "../forecasts.ts";
import { tinyModel } from "../tiny-model.ts";
import { firm, tinyWorld } from "../world-builder.ts";

const asOf = "2024-06-30";

/** A market of so many firms, each of whose weekly forecasts is critical with that chance. */
function market(count: number, chance: number, weeks = 60) {
  const firms = Array.from({ length: count }, (_, i) => firm(`firm-${String(i).padStart(3, "0")}`));
  const turning = firms.map(({ firmId }) => {
    const { uniform } = drawsOf(`turns ${firmId}`);
    return Array.from({ length: weeks }, () => uniform() < chance);
  });
  const forecasts = Array.from({ length: weeks }, (_, week) =>
    firms.map(({ firmId }, i) =>
      forecast(addDays(asOf, 7 * (week + 1 - weeks)), firmId, turning[i]?.[week] ? 0.9 : 0.04),
    ),
  ).flat();
  return { world: tinyWorld(asOf, { firms, forecasts, models: [tinyModel()] }), turning };
}

test("the tail of the binomial law", () => {
  expect(binomialTail(3, 0.5, 2)).toBeCloseTo(0.5, 12);
  expect(binomialTail(10, 0.1, 0)).toBe(1);
  expect(binomialTail(10, 0.1, 11)).toBe(0);
  expect(binomialTail(500, 0.01, 3)).toBeCloseTo(0.876_6, 3);
});

test("few firms that seldom turn need the declared number", () => {
  expect(firmsToAlarm(market(5, 0.002).world)).toMatchObject({ firms: 3, declared: 3 });
  expect(firmsToAlarm(market(5, 0.5, 4).world)).toEqual({ firms: 3, declared: 3, rate: null });
});

test("many firms that turn by chance make an alert at most once in ten years", () => {
  const weeks = 520;
  const { world, turning } = market(100, 0.01, weeks);
  const { firms } = firmsToAlarm(world);
  const turned = Array.from({ length: weeks }, (_, week) =>
    turning.filter((own) =>
      [week, week - 1].some((one) => one > 0 && own[one] === true && own[one - 1] === false),
    ),
  );
  const atOnce = turned.map((own) => own.length);
  // three in two weeks come in a third of all weeks
  expect(atOnce.filter((count) => count >= 3).length).toBeGreaterThan(100);
  expect(atOnce.filter((count) => count >= firms).length).toBeLessThanOrEqual(3);
  expect(firms).toBeLessThan(15);
});
