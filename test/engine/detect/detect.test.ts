import fc from "fast-check";
import { expect, test } from "vitest";
import { watched } from "../../../src/engine/detect/detect.ts";
import { drawsOf, newsOf, points, quietSeries, scoreOf } from "./series-worlds.ts";

const quiet = (length: number, of = "firm") => quietSeries("normal", "week", length, of);
const told = (news: readonly (object | null)[]) =>
  news.flatMap((one, place) => (one === null ? [] : [place]));
const options = { period: "week", seed: "test" } as const;

test("a fall is told in its second period at the latest, with what decided", () => {
  const values = quiet(64).map((value, place) => value - (place < 60 ? 0 : 15));
  const news = newsOf(values);
  const [place = Number.NaN] = told(news);
  expect(place - 60).toBeLessThanOrEqual(1);
  expect(news[place]).toMatchObject({ direction: "down", by: "sum" });
  expect(Math.abs((news[place]?.since ?? 0) - 60)).toBeLessThanOrEqual(1);
  const { level = 0, size = 0, limit = 0 } = news[place] ?? {};
  expect(level).toBeGreaterThan(58);
  expect(size).toBeGreaterThan(limit);
});

test("a crash after a constant past is told, at once where the past is long", () => {
  const crash = (before: number) => [...Array(before).fill(80.7), ...Array(6).fill(5.4)];
  expect(told(newsOf(crash(104)))).toEqual([104]);
  expect(told(newsOf(crash(12)))).toEqual([13]);
});

test("it starts again after it has told: a second fall is news as the first was", () => {
  const values = quiet(100).map(
    (value, place) => value - (place < 60 ? 0 : 15) - (place < 75 ? 0 : 15),
  );
  const places = told(newsOf(values));
  expect(places).toHaveLength(2);
  expect(Math.max(...places.map((place, i) => place - [60, 75][i]!))).toBeLessThanOrEqual(1);
});

test("a slide is told again and again, and never a rise", () => {
  const values = quiet(120).map((value, place) => value - Math.max(0, place - 60));
  const news = newsOf(values).filter((one) => one !== null);
  expect(news.length).toBeGreaterThan(3);
  expect(new Set(news.map(({ direction }) => direction))).toEqual(new Set(["down"]));
});

test("the slide of a series that remembers is told, however smooth it was before", () => {
  const { normal } = drawsOf("wanderer");
  let level = 64;
  const wandering = Array.from({ length: 30 }, () => (level += normal()));
  const slide = [58, 54, 49, 47, 43, 36, 28, 19, 10, 8, 6, 6].map((value) => value + level - 64);
  const places = told(newsOf([...wandering, ...slide]));
  expect(places.filter((place) => place < 30)).toEqual([]);
  expect(places.length).toBeGreaterThan(0);
  expect(places[0]).toBeLessThanOrEqual(34);
});

test("an outlier that goes back is never told twice, nor does it move the level", () => {
  const values = quiet(90).map((value, place) => value + (place === 60 ? 400 : 0));
  expect(told(newsOf(values))).toEqual([60]);
});

test("a move within the resolution of the unit is no news", () => {
  const values = Array.from({ length: 80 }, (_, place) => (place < 60 ? 50 : 50.1));
  expect(told(newsOf(values).slice(0, 62))).toEqual([]);
  expect(told(newsOf(values, { resolution: 1 }))).toEqual([]);
});

test("the first readings say nothing: there is no past to compare them with", () => {
  expect(told(newsOf([...Array(7).fill(80), 5, 5]))).toEqual([]);
  expect(newsOf([])).toEqual([]);
  expect(newsOf([5])).toEqual([null]);
});

test("carried values and periods without a reading enter no statistic and are no news", () => {
  const values = quiet(60).map((value, place) => value - (place < 50 ? 0 : 15));
  const read = points(values);
  const carried = { ...points([12])[0]!, isReading: false };
  const absent = { ...carried, value: null };
  const gaps = read.flatMap((one) => [one, carried, absent]);
  const places = told(watched(gaps, options).news);
  expect(places).toEqual(told(watched(read, options).news).map((place) => 3 * place));
});

test("a period of another basis is compared with nothing, and that basis has a past of its own", () => {
  const values = quiet(90);
  const moved = points(values).map((one, place) =>
    place >= 60 && place < 75
      ? { ...one, value: scoreOf(9), basis: "without the worst indicator" }
      : one,
  );
  expect(told(watched(moved, options).news)).toEqual([]);
  const fallen = moved.map((one, place) =>
    place < 75 ? one : { ...one, value: (one.value ?? 0) - 15 },
  );
  // the first reading of the former basis is not compared
  expect(told(watched(fallen, options).news)[0]).toBeGreaterThan(75);
  expect(told(watched(fallen, options).news)[0]).toBeLessThanOrEqual(78);
});

test("a change of members is no news: the level is learnt anew", () => {
  const values = quiet(90).map((value, place) => value - (place < 60 ? 0 : 15));
  const joined = points(values).map((one, place) => ({ ...one, isNewLevel: place === 60 }));
  expect(told(watched(joined, options).news)).toEqual([]);
});

test("a season is learnt from a year", () => {
  const values = Array.from({ length: 208 }, (_, place) =>
    scoreOf(3 * Math.sin((2 * Math.PI * place) / 52.18) + (quiet(208)[place]! - 60) / 3),
  );
  expect(told(newsOf(values.slice(0, 156)).slice(78))).toEqual([]);
});

test("what it finds in a period never changes with later ones", () => {
  const reading = fc.oneof(fc.double({ min: -50, max: 50, noNaN: true }), fc.constant(7));
  const point = fc.record({
    value: fc.option(reading, { freq: 9 }),
    isReading: fc.boolean(),
    basis: fc.constantFrom("a", "a", "a", "b"),
    isNewLevel: fc.constantFrom(false, false, false, true),
    resolution: fc.constantFrom(0.1, 1),
  });
  const series = fc.array(point, { maxLength: 80, size: "max" });
  fc.assert(
    fc.property(series, fc.nat(80), (all, length) => {
      const whole = watched(all, options).news;
      expect(watched(all.slice(0, length), options).news).toEqual(whole.slice(0, length));
      for (const [place, news] of whole.entries()) {
        if (news === null) continue;
        expect(all[place]?.isReading).toBe(true);
        expect(news.size).toBeGreaterThan(news.limit);
        expect(Number.isFinite(news.level)).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});

test("the unit does not matter, nor which way it counts", () => {
  const values = quiet(120).map((value, place) => value - (place < 80 ? 0 : 9));
  const plain = newsOf(values);
  const grams = newsOf(
    values.map((value) => -1000 * value),
    { resolution: 100 },
  );
  expect(told(grams)).toEqual(told(plain));
  expect(grams.find((one) => one !== null)?.direction).toBe("up");
});
