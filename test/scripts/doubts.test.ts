import { describe, expect, it } from "vitest";
import { doubts } from "../../scripts/desk/doubts.ts";
import { loadContent } from "../../src/content/load.ts";
import { at } from "../../src/model/language/at.ts";
import { type Change, withWorld } from "../load/world.ts";

async function doubted(change: Change): Promise<readonly string[]> {
  const { dataset, problems } = await withWorld(change, loadContent);
  expect(problems).toEqual([]);
  return dataset === null ? ["no dataset"] : doubts(dataset);
}

const header = "outcomeId,firmId,label,occurredOn,knownOn,claimId,labelStatus\n";
const closure = "E003,F003,closure,critical,2024-02-26,2024-02-27,";

describe("doubts()", () => {
  it("has none about content that agrees with itself", async () => {
    expect(await doubted({})).toEqual([]);
  });

  it("asks for the outcome of a firm that ended, once there are forecasts of it", async () => {
    const change: Change = { write: { "outcomes.csv": header } };
    expect(await doubted(change)).toEqual([]);
    const { dataset } = await withWorld(change, loadContent);
    if (dataset === null) throw new Error("no dataset");
    const issuedOn = "2024-02-07";
    const forecast = { issuedOn, firmId: "F003", probability: 0.2, modelVersion: "m1" } as const;
    const forecasts = [{ ...forecast, mode: "real_time" }] as const;
    expect(doubts({ ...dataset, forecasts })).toEqual([
      'Is an outcome missing? "cedar-capital" is closed from 2024-02-26, and without a row in "outcomes.csv" its forecasts count as right when they were low',
    ]);
  });

  it("asks about an event that rests on a claim about something else", async () => {
    const change: Change = { replace: { "events.csv": [[`${closure}C003`, `${closure}C004`]] } };
    expect(await doubted(change)).toEqual([
      'Is the claim right? The event "E003" of the kind "closure" rests on "C004", which is about "solvency", and counts when that is confirmed',
    ]);
  });

  it("asks about a reading that was known before its evidence, and says at most five of a kind", async () => {
    const row = (day: number) =>
      `F001,denial_rate,0.05,share,2024-02-0${day},2024-02-0${day},V00${day}\n`;
    const change: Change = { append: { "observations/2024.csv": row(1) } };
    expect(await doubted(change)).toEqual([
      'Is the day right? The reading of "denial_rate" of "F001", known on 2024-02-01, rests on "V001", which became known on 2024-02-06',
    ]);
    const many = [1, 2, 3, 5, 6, 7, 8].map(row).join("");
    const lines = await doubted({ append: { "observations/2024.csv": many } });
    expect(lines).toHaveLength(6);
    expect(at(lines, 5)).toBe("… and 2 more like this");
  });
});
