import { describe, expect, it } from "vitest";
import { addDays } from "../../src/engine/numbers/calendar.ts";
import { doubtsOf } from "../../src/issue/doubts/doubts.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { at } from "../../src/model/language/at.ts";
import type { Observation } from "../../src/model/observation.ts";
import { observation, tinyDataset } from "../engine/world-builder.ts";
import { expectFewFalseDoubts } from "./false-doubts.ts";
import { asked, day, world, worlds } from "./worlds-of-noise.ts";

// Slips of a new week in several worlds, and weeks in which nothing happened. The same of many more worlds is in
// many-worlds-of-noise.test.ts.

/** What becomes of a row; the rows of its indicator are all of the period. */
type Slip = (row: Observation, i: number, rows: readonly Observation[]) => Observation | null;

describe("doubts", () => {
  it.each([
    [1, 8],
    [3, 4],
    [30, 1],
  ])(
    "are about at most one in a hundred readings of ordinary noise, in each period, of %i firms",
    (firms, count) => {
      expectFewFalseDoubts(8, firms, count);
    },
  );

  const isFirst = (row: Observation, i: number) => row.indicatorId === "x" && i === 0;
  const times =
    (factor: number): Slip =>
    (row, i) =>
      isFirst(row, i) ? { ...row, value: Number(row.value) * factor } : row;
  const allTimes =
    (factor: number): Slip =>
    (row) =>
      row.indicatorId === "x" ? { ...row, value: Number(row.value) * factor } : row;
  const instead =
    (value: number): Slip =>
    (row, i) =>
      isFirst(row, i) ? { ...row, value } : row;
  const withoutComma = (value: number) => Number(value.toFixed(2).replace(".", ""));
  const slips: Readonly<Record<string, Slip>> = {
    "ten times": times(10),
    "a hundred times": times(100),
    "a thousandth": times(0.001),
    "all as fractions": allTimes(0.01),
    "minutes for hours of all": allTimes(60),
    "the other sign": times(-1),
    "the other sign of all": allTimes(-1),
    "a zero": instead(0),
    "zeros of a broken feed": allTimes(0),
    "a mark for a missing value": instead(99_999),
    "a mark below zero": instead(-999),
    "a lost decimal comma": (row) =>
      row.indicatorId === "x" ? { ...row, value: withoutComma(Number(row.value)) } : row,
    "two columns swapped": (row) => ({ ...row, indicatorId: row.indicatorId === "x" ? "y" : "x" }),
  };
  const ofSeveralFirms: Readonly<Record<string, Slip>> = {
    "half of the firms missing": (row) => (Number(row.firmId.slice(1)) % 2 === 0 ? null : row),
    "last week's numbers": (row) => ({ ...row, value: null }),
    "observed a year ago": (row, i) =>
      i === 0 ? { ...row, observedOn: addDays(row.observedOn, -366) } : row,
  };
  const ofOneFirm: Readonly<Record<string, Slip>> = {
    "one firm missing": (row) => (row.firmId === "F3" ? null : row),
    "one reading missing": (row) => (row.firmId === "F3" && row.indicatorId === "x" ? null : row),
  };
  const ofFirmsThatDiffer: Readonly<Record<string, Slip>> = {
    "each row of the next firm": (row, i, rows) => ({
      ...row,
      value: at(rows, (i + 1) % rows.length).value,
    }),
  };

  const noises = ["normal noise", "prices that grow", "rounded shares", "one market of all"];
  const all = { ...slips, ...ofSeveralFirms };
  const cases = [
    { firms: 1, slips, noises, past: [3, 12] },
    { firms: 3, slips, noises, past: [3, 12] },
    { firms: 12, slips: all, noises, past: [3, 12] },
    { firms: 12, slips: ofOneFirm, noises, past: [20] },
    { firms: 12, slips: ofFirmsThatDiffer, noises: ["prices that grow"], past: [2, 3, 12] },
  ];
  for (const { firms, slips, noises, past } of cases) {
    it.each(Object.entries(slips))(`ask about %s of ${firms} firms`, (_, slip) => {
      for (const name of noises) {
        for (const period of past) {
          const { before, after } = slipped(name, firms, period, slip);
          expect([name, period, before, after.length > 0]).toEqual([name, period, [], true]);
        }
      }
    });
  }

  it("ask nothing about a past that was rounded otherwise, and about a revision ten times too large", () => {
    const whole = world(worlds["normal noise"] ?? (() => () => 0), 11, { firms: 3, periods: 20 });
    // a series that jumped, was asked about and was right, with a year that the others had and it had not
    const rows = whole.observations
      .filter((row) => row.firmId !== "F1" || row.observedOn !== day(4))
      .map((row) => {
        const isLater = row.firmId === "F1" && row.observedOn > day(9);
        return isLater ? { ...row, value: 40 * Number(row.value) } : row;
      });
    const revised = (change: (row: Observation, i: number) => number) => {
      const later = rows.map((row, i) => ({
        ...row,
        knownOn: "2025-01-01",
        value: change(row, i),
      }));
      const both = rows.flatMap((row, i) => [row, at(later, i)]);
      const dataset = tinyDataset({ ...whole, observations: both });
      return doubtsOf(dataset, { since: "2024-12-31", today: "2026-01-01" });
    };
    expect(revised(({ value }) => Number(Number(value).toFixed(2)))).toEqual([]);
    for (const slip of [0, 30, 100]) {
      const doubts = revised(({ value }, i) => Number(value) * (i === slip ? 10 : 1.001));
      expect(doubts.map(({ kind }) => kind)).toEqual(["factor"]);
    }
  });

  it("ask once about a column that has another meaning now, a series made otherwise and a past that comes whole", () => {
    const firms = ["F0", "F1", "F2", "F3", "F4", "F5"];
    const known = firms.flatMap((firmId, i) =>
      Array.from({ length: 12 }, (_, k) => ({
        ...observation(firmId, "x", day(20 + k), 100 + 3 * i + ((i + 2 * k) % 5)),
        knownOn: day(20 + k),
      })),
    );
    const asks = (later: readonly Observation[]) => {
      const dataset = tinyDataset({
        ...world(worlds["normal noise"] ?? (() => () => 0), 11, { firms: 6, periods: 1 }),
        observations: inOrder([...known, ...later]),
      });
      const scope = { since: "2025-12-30", today: "2026-01-01" };
      return doubtsOf(dataset, scope).map(({ text }) => text);
    };
    const again = (rows: readonly Observation[], change: (value: number) => number) =>
      rows.map((row) => ({ ...row, knownOn: "2025-12-31", value: change(Number(row.value)) }));
    expect(asks(again(known, (value) => value / 47))).toEqual([
      expect.stringMatching(
        /^Are the values right\? 72 revised readings of "x" of 6 firms are far from what they replace, such as this: "x" of "firm-0" on 2024-05-26 is 2\.12766 \S+, and it replaces 100\. Has it another unit/,
      ),
    ]);
    const ofOne = known.filter(({ firmId }) => firmId === "F1");
    expect(asks(again(ofOne, (value) => value * 3))).toEqual([
      expect.stringContaining('12 revised readings of "x" of "firm-1" are far from'),
    ]);
    const past = Array.from({ length: 9 }, (_, k) => ({
      ...observation("F1", "x", day(k), 101 + (k % 3)),
      knownOn: "2025-12-31",
    }));
    expect(asks(past)).toEqual([
      expect.stringMatching(
        /^Is the day right\? "x" of "firm-1" and 8 more, of 2024-01-07 to 2024-03-03, became known 668 to 724 days later/,
      ),
    ]);
  });

  it("ask about a factor, a mark for a missing value and swapped columns in the second week", () => {
    for (const slip of [
      "ten times",
      "all as fractions",
      "a mark below zero",
      "two columns swapped",
    ]) {
      for (const firms of [1, 3, 30]) {
        const { after } = slipped("normal noise", firms, 1, slips[slip] ?? (() => null));
        expect([slip, firms, after.length > 0]).toEqual([slip, firms, true]);
      }
    }
  });
});

/** The kinds of what is asked in a period, without and with a slip in it. */
function slipped(name: string, firms: number, period: number, slip: Slip) {
  const noise = worlds[name] ?? (() => () => 0);
  const whole = world(noise, 11, { firms, periods: period + 1 });
  const [last, before] = [day(period), day(period - 1)];
  const now = whole.observations.filter((row) => row.observedOn === last);
  const old = new Map(
    whole.observations
      .filter((row) => row.observedOn === before)
      .map((row) => [row.firmId + row.indicatorId, row.value]),
  );
  const made = now.flatMap((row) => {
    const rows = now.filter(({ indicatorId }) => indicatorId === row.indicatorId);
    const one = slip(row, rows.indexOf(row), rows);
    const value = one?.value ?? old.get(row.firmId + row.indicatorId) ?? null;
    return one === null ? [] : [{ ...one, value }];
  });
  const observations = [...whole.observations.filter((row) => row.observedOn !== last), ...made];
  const dataset = tinyDataset({ ...whole, observations: inOrder(observations) });
  const kinds = (one: Dataset) => asked(one, period).map(({ kind }) => kind);
  return { before: kinds(whole), after: kinds(dataset) };
}

/** As the content has them: by the day of the reading. */
function inOrder(rows: readonly Observation[]): readonly Observation[] {
  return rows.toSorted((a, b) => (a.observedOn < b.observedOn ? -1 : 1));
}
