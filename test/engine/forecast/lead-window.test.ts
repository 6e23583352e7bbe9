import { expect, test } from "vitest";
import { leadWindowOf } from "../../../src/engine/forecast/lead-window.ts";
import type { Forecast } from "../../../src/model/forecast.ts";
import { alertWords } from "../../../src/record/alert-words.ts";
import { outcome } from "../confirmed-events.ts";
import { forecast } from "../forecasts.ts";
import { tinyModel } from "../tiny-model.ts";
import { firm, tinyWorld } from "../world-builder.ts";

const months = ["2023-01-01", "2023-02-01", "2023-03-01", "2023-04-01", "2023-05-01", "2023-06-01"];

/** Firms that fail on 2023-06-15, and firms that do not; a letter for each month, A for an alert (lift 2). */
function alertsOf(
  failing: readonly string[],
  living: readonly string[] = [],
  overrides: Partial<Forecast> = {},
) {
  const patterns = [...failing, ...living];
  const ids = patterns.map((_, i) => `firm${10 + i}`);
  const forecasts = months.flatMap((day, m) =>
    ids.map((id, i) => forecast(day, id, patterns[i]![m] === "A" ? 0.08 : 0.02, overrides)),
  );
  return leadWindowOf(
    tinyWorld("2024-06-30", {
      models: [tinyModel()],
      firms: ids.map((id) => firm(id)),
      outcomes: ids.slice(0, failing.length).map((id) => outcome(`o-${id}`, id, "2023-06-15")),
      forecasts,
    }),
  );
}

test("failures foreseen and missed, alerts and false ones stand in one object", () => {
  const failing = ["--AAAA", "--AAAA", "--AAAA", "AAAAAA", "---AAA", "------"];
  expect(alertsOf(failing, ["-AA---", "A-A---"])).toMatchObject({
    medianDays: 106,
    p25: 106,
    p75: 106,
    n: 5,
    missed: 1,
    alerts: 8,
    falseAlerts: 3,
  });
});

test("a break ends an alert: what came before it is an alert of its own", () => {
  const broken = Array.from({ length: 5 }, () => "A--AAA");
  expect(alertsOf(broken)).toMatchObject({ n: 5, medianDays: 75, alerts: 10, falseAlerts: 5 });
});

test("an alert that began fewer than 30 days before foresaw nothing, and was not false", () => {
  const late = ["-----A", "--AAAA", "--AAAA", "--AAAA", "--AAAA", "--AAAA"];
  expect(alertsOf(late)).toMatchObject({ n: 5, missed: 1, alerts: 6, falseAlerts: 0 });
});

test("an alert that lasts until the newest scored forecast is not judged yet", () => {
  const failing = Array.from({ length: 5 }, () => "--AAAA");
  expect(alertsOf(failing, ["----AA"])).toMatchObject({ alerts: 5, falseAlerts: 0 });
});

test("alerts that never cease foresee everything, as a coin that always alerts does", () => {
  const always = Array.from({ length: 5 }, () => "AAAAAA");
  const found = alertsOf(always);
  expect(found).toMatchObject({ n: 5, missed: 0, byCoin: 1 });
  const none = alertsOf(Array.from({ length: 5 }, () => "------"));
  expect(none).toMatchObject({ n: 0, missed: 5, alerts: 0, byCoin: 0, medianDays: null });
});

test("a coin deals the alerts of the same weeks to any firm", () => {
  // one of five that fail is alerted, and four of five that live, in the weeks that count and in others
  const living = ["AAAA--", "AAAA--", "AAAA--", "AAAA--", "------"];
  expect(alertsOf(["AAAAAA", "------", "------", "------", "------"], living)).toMatchObject({
    n: 1,
    missed: 4,
    falseAlerts: 4,
    byCoin: 0.5,
  });
  const early = living.map(() => "A-----");
  expect(alertsOf(["--AAAA", "------", "------", "------", "------"], early)?.byCoin).toBe(0.1);
});

test("below five failures nothing is said", () => {
  expect(alertsOf(["AAAAAA", "AAAAAA", "AAAAAA", "AAAAAA"])).toBeNull();
});

test("hindcasts serve where there are no real-time forecasts", () => {
  const all = Array.from({ length: 5 }, () => "AAAAAA");
  expect(alertsOf(all, [], { mode: "hindcast" })?.n).toBe(5);
});

test("the sentence has the false alerts beside the failures foreseen", () => {
  const found = alertsOf(["--AAAA", "--AAAA", "--AAAA", "AAAAAA", "------"], ["-AA---"]);
  expect(alertWords(found!)).toMatch(
    /^Alerts foresaw 4 of 5 %failure%s, 106 days before in the median; 1 of 5 alerts were false\. Dealt to %firm%s by a coin, the same alerts would have foreseen \d+%$/,
  );
});
