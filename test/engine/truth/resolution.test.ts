import fc from "fast-check";
import { expect, test } from "vitest";
import { resolutionsOf } from "../../../src/engine/truth/resolution.ts";
import { labelStatuses, type Outcome } from "../../../src/model/outcome.ts";
import { outcomeLabels } from "../../default-kinds.ts";
import { outcome } from "../confirmed-events.ts";
import { tinyMethodology } from "../tiny-methodology.ts";

const rules = tinyMethodology().outcomes;
const ends = (outcomes: readonly Outcome[]) =>
  resolutionsOf(outcomes, rules).map(({ kind, on, outcome: one }) => [one.outcomeId, kind, on]);

test("a closure is the event and an acquisition is censored", () => {
  expect(ends([outcome("a", "alder", "2024-01-01")])).toEqual([["a", "event", "2024-01-01"]]);
  const bought = outcome("b", "alder", "2024-01-01", { label: "acquisition" });
  expect(ends([bought])).toEqual([["b", "censored", "2024-01-01"]]);
});

test("a final outcome takes precedence over a provisional one that contradicts it", () => {
  const early = outcome("a", "alder", "2024-01-01", {
    label: "acquisition",
    labelStatus: "provisional",
  });
  const final = outcome("b", "alder", "2024-02-01");
  expect(ends([early, final])).toEqual([["b", "event", "2024-02-01"]]);
});

test("the earlier of two final outcomes takes precedence, and on one day the event", () => {
  const bought = outcome("a", "alder", "2024-01-01", { label: "merger" });
  const closed = outcome("b", "alder", "2024-02-01");
  expect(ends([bought, closed])).toEqual([["a", "censored", "2024-01-01"]]);
  expect(ends([bought, { ...closed, occurredOn: "2024-01-01" }])).toEqual([
    ["b", "event", "2024-01-01"],
  ]);
});

test("a disputed closure is censored: it can be scored neither way", () => {
  const disputed = outcome("a", "alder", "2024-01-01", { labelStatus: "disputed" });
  expect(ends([disputed])).toEqual([["a", "censored", "2024-01-01"]]);
});

test("a firm that closes, reopens and closes again has two ends", () => {
  const life = [
    outcome("a", "alder", "2022-01-01"),
    outcome("b", "alder", "2023-01-01", { label: "reopening" }),
    outcome("c", "alder", "2024-01-01", { label: "insolvency" }),
  ];
  expect(ends(life)).toEqual([
    ["a", "event", "2022-01-01"],
    ["c", "event", "2024-01-01"],
  ]);
});

test("a label that is neither event nor censoring does not end a life", () => {
  const left = outcome("a", "alder", "2024-01-01", { label: "voluntary_exit" });
  expect(resolutionsOf([left], { ...rules, censoring: ["merger"] })).toEqual([]);
});

test("the order of the outcomes changes nothing", () => {
  const rows = fc.array(
    fc.record({
      label: fc.constantFrom(...outcomeLabels),
      labelStatus: fc.constantFrom(...labelStatuses),
      occurredOn: fc.constantFrom("2024-01-01", "2024-02-01", "2024-03-01"),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(rows, (list) => {
      const outcomes = list.map((row, i) => ({
        ...outcome(`o${i}`, "alder", "2024-01-01"),
        ...row,
      }));
      expect(ends([...outcomes].reverse())).toEqual(ends(outcomes));
    }),
  );
});
