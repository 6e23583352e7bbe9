import { renderToString } from "preact-render-to-string";
import { describe, expect, it } from "vitest";
import { readingsOf, TimeChart } from "../../src/site/charts/time-chart.tsx";

const day = (first: string, days: number) =>
  new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10);

/** The labels below the axis of a chart with a point every so many days. */
function labels(first: string, days: number, count: number): readonly string[] {
  const points = Array.from({ length: count }, (_, i) => ({ on: day(first, i * days), value: i }));
  const chart = TimeChart({
    ...{ id: "a", title: "A", description: "A", points, domain: [0, count], ticks: [] },
  });
  const texts = renderToString(chart).matchAll(/text-anchor="\w+">([^<]*)</g);
  return Array.from(texts, ([, text = ""]) => text);
}

describe("the axis of time of a chart", () => {
  it("names days where a few weeks are shown, the year once", () => {
    expect(labels("2024-01-07", 7, 9)).toEqual([
      "7 Jan 2024",
      "21 Jan",
      "4 Feb",
      "18 Feb",
      "3 Mar",
    ]);
  });

  it("names months of a year and years of a decade", () => {
    expect(labels("2024-01-07", 7, 53)).toEqual(["Apr 2024", "Jul 2024", "Oct 2024", "Jan 2025"]);
    expect(labels("2014-01-05", 28, 130)).toEqual(["2016", "2018", "2020", "2022"]);
  });

  it("never gives two ticks one label, and has at most five", () => {
    for (let count = 2; count < 400; count += count < 30 ? 1 : 17) {
      for (const step of [1, 7, 30, 91]) {
        const all = labels("2023-11-12", step, count);
        expect(new Set(all).size, all.join(", ")).toBe(all.length);
        expect(all.length, all.join(", ")).toBeLessThan(6);
      }
    }
  });
});

describe("what a script reads of a chart", () => {
  it("is each of its values once, in the chart or in the table below it", () => {
    const points = [1, 2, 3].map((value) => ({ on: day("2024-01-07", value), value }));
    const read = (told: number) => readingsOf({ points }, told);
    const width = { "data-width": 98.5 };
    expect(read(0)).toEqual({
      "data-points": "2024-01-08 1.0,2024-01-09 2.0,2024-01-10 3.0",
      ...width,
    });
    expect(read(2)).toEqual({ "data-earlier": "2024-01-08 1.0", ...width });
    expect(read(3)).toEqual(width);
    expect(read(4)).toEqual(width);
  });
});
