import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Desk } from "./desk.ts";

// A whole week in one command: what a person reads before a record is frozen, and where it stops.

const head = "Firm,Date,Price (points)\n";
const rows = (day: string, values: readonly number[]) =>
  ["Alder", "Birch", "Cedar"].map((name, i) => `${name},${day},${values[i]}\n`).join("");
const first = rows("2026-06-14", [47, 60, 43]) + rows("2026-06-21", [50, 57, 40]);
const next = rows("2026-06-28", [50.5, 58, 44]);

let desk: Desk;
beforeEach(() => {
  desk = new Desk(head + first);
});
afterEach(() => desk.remove());

const week = async (text: string, ...flags: readonly string[]) => {
  const path = desk.table("next.csv", text);
  const out = join(desk.folder, "dist");
  return await desk.run("week", path, "--known-on", "2026-06-29", "--out", out, ...flags);
};
const isBuilt = () => existsSync(join(desk.folder, "dist"));
const records = () => Object.keys(JSON.parse(desk.read("published.lock.json") || "{}"));

describe("stele week", () => {
  it("takes the table, shows what moved most and why, and issues nothing without a yes", async () => {
    const ran = await week(head + first + next);
    expect(ran.status).toBe(1);
    expect(ran.out).toContain("Readings: 3 new");
    expect(ran.out).toMatch(
      /Moved most:\n {2}Cedar: \S+ -> \S+ \(\+\S+\), most by "Price": 40 -> 44 points\n {2}Birch: /,
    );
    expect(ran.out).toMatch(/Due: Weekly Reading, 22 to 28 June 2026: median score/);
    expect(ran.err).toContain("Nothing was issued: nobody said yes");
    expect([desk.rows().length, isBuilt()]).toEqual([3, false]);
  });

  it("goes on where a run stopped, issues and builds once somebody said yes, and then has nothing to do", async () => {
    await week(head + first + next);
    const ran = await week(head + first + next, "--yes", "--confirm", "all");
    expect([ran.status, isBuilt()]).toEqual([0, true]);
    expect(records().some((one) => one.includes("-WS-20260628-"))).toBe(true);
    const before = records();
    expect((await week(head + first + next, "--yes")).status).toBe(0);
    expect(records()).toEqual(before);
    expect((await desk.run("check", "--replay")).status).toBe(0);
  });

  it("says where nothing is due, and builds all the same", async () => {
    const ran = await week(head + first, "--yes", "--confirm", "all");
    const again = await week(head + first, "--yes");
    expect([ran.status, again.status, isBuilt()]).toEqual([0, 0, true]);
    expect(again.out).toContain("Nothing is due");
  });

  it("stops at a doubt with nothing written, and at a guess with nothing issued", async () => {
    const before = desk.state();
    const slip = rows("2026-06-28", [505, 600, 440]);
    const doubted = await week(head + first + slip, "--yes", "--confirm", "all");
    expect(doubted.status).toBe(1);
    expect(doubted.err).toMatch(/Is the value right\?/);
    expect(desk.state()).toEqual(before);
    const guessed = await week(head + first + next, "--yes");
    expect(guessed.status).toBe(1);
    expect(guessed.err).toMatch(/Nothing was issued: .* not confirmed/);
    expect(isBuilt()).toBe(false);
  });
});
