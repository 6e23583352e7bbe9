import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Desk } from "./desk.ts";

// What a publisher's second table may bring, and what it must not bring without a word.

const head = "Firm,Date,Price,Uptime\n";
const week = (day: string, values: readonly (readonly [string, number, number])[]) =>
  values.map(([name, price, uptime]) => `${name},${day},${price},${uptime}\n`).join("");
const first = [
  week("2026-01-04", [
    ["Alder", 4.5, 99.1],
    ["Birch", 7.5, 98.2],
    ["Cedar", 9.5, 97.2],
  ]),
  week("2026-01-11", [
    ["Alder", 4.6, 99.2],
    ["Birch", 7.4, 98.1],
    ["Cedar", 9.6, 97.3],
  ]),
].join("");
const third = week("2026-01-18", [
  ["Alder", 4.7, 99.3],
  ["Birch", 7.5, 98.3],
  ["Cedar", 9.7, 97.1],
]);

let desk: Desk;
beforeEach(() => {
  desk = new Desk(head + first);
});
afterEach(() => desk.remove());

/** Expects that a command refused in words and left every file as it was. */
function expectRefused(
  before: ReadonlyMap<string, string>,
  ran: { status: number | null; err: string },
  words: RegExp,
) {
  expect(ran.err).toMatch(words);
  expect(ran.status).toBe(1);
  expect(desk.state()).toEqual(before);
}

describe("stele take", () => {
  it("adds new rows and revised ones with a later knownOn, and lists the delivery", async () => {
    const revised = first.replace("Birch,2026-01-11,7.4", "Birch,2026-01-11,7.9");
    const ran = await desk.take(head + revised + third, "2026-01-19");
    expect(ran.status).toBe(0);
    expect(ran.out).toContain("Readings: 6 new, 1 revised, 0 rounded otherwise, 11 equal");
    expect(desk.rows()).toHaveLength(7);
    expect(desk.rows()).toContain("F02,price,7.9,points,2026-01-11,2026-01-19,");
    const [, delivery = ""] = desk.read("deliveries.csv").split("\n");
    expect(delivery).toMatch(
      /^2026-01-19-[0-9a-f]{8},2026-01-19,next\.csv,[0-9a-f]{64},6,1,0,11,0,0,0,0$/,
    );
    expect((await desk.run("check")).status).toBe(0);
  });

  it("takes a score of 71.5 after a first table whose scores were all whole", async () => {
    desk.remove();
    desk = new Desk("Firm,Date,Score\nAlder,2026-01-04,71\nBirch,2026-01-04,64\n");
    const next = "Firm,Date,Score\nAlder,2026-01-11,71.5\nBirch,2026-01-11,64\n";
    expect((await desk.take(next, "2026-01-12")).status).toBe(0);
    expect(desk.rows()).toContain("F01,score,71.5,points,2026-01-11,2026-01-12,");
  });

  it("does nothing a second time with the same table", async () => {
    await desk.take(head + first + third, "2026-01-19");
    const before = desk.state();
    const ran = await desk.take(head + first + third, "2026-01-20");
    expect([ran.status, ran.err]).toEqual([0, "Nothing to take: the books have all of it\n"]);
    expect(desk.state()).toEqual(before);
  });

  it("does not say that the books have all of a table whose new rows could not be read", async () => {
    const ran = await desk.take(
      head + first + third.replaceAll("2026-01-18", "2026-02-31"),
      "2026-01-19",
    );
    expect(ran.out).toContain('its date is "2026-02-31"');
    expect(ran.err).toBe(
      "Nothing to take: the books have all that was read of it; look at what was left out\n",
    );
  });

  it("goes on with days that name the month which begins with them", async () => {
    desk.remove();
    const rows = (days: readonly string[]) =>
      days.map((day) => `Alder,${day},5\nBirch,${day},6\n`).join("");
    const days = ["2025-11-01", "2025-12-01"];
    desk = new Desk(`Firm,Date,Price\n${rows(days)}`, { firstDays: "period" });
    const ran = await desk.take(`Firm,Date,Price\n${rows([...days, "2026-01-01"])}`, "2026-02-09");
    expect(ran.out).toContain("Readings: 2 new, 0 revised, 0 rounded otherwise, 4 equal");
    expect(desk.rows()).toContain("F01,price,5,points,2026-01-31,2026-02-09,");
  });

  it("writes nothing in a dry run, and tells machines what it would do", async () => {
    const before = desk.state();
    const ran = await desk.take(head + third, "2026-01-19", "--dry-run", "--format", "json");
    expect(JSON.parse(ran.out)).toMatchObject({
      dryRun: true,
      rows: { new: 6, gone: 0 },
      written: [],
    });
    expect(desk.state()).toEqual(before);
  });

  it("tells values that were rounded otherwise from revised ones, and leaves small ones out when asked", async () => {
    const rounded = first.replace("98.2", "98.24").replace("9.5", "9.75");
    const ran = await desk.take(head + rounded, "2026-01-19", "--dry-run");
    expect(ran.out).toContain("0 new, 1 revised, 1 rounded otherwise, 10 equal");
    const left = await desk.take(
      head + rounded,
      "2026-01-19",
      "--ignore-below",
      "0.1%",
      "--dry-run",
    );
    expect(left.out).toContain("0 new, 1 revised, 0 rounded otherwise, 10 equal");
  });

  it("asks whether a vanished value was taken back, and takes it back by an empty one", async () => {
    const without = first.replace("Cedar,2026-01-11,9.6", "Cedar,2026-01-11,");
    const before = desk.state();
    expectRefused(
      before,
      await desk.take(head + without, "2026-01-19"),
      /1 readings of the books are not in the table, such as "Cedar" price 2026-01-11 \(9\.6\).*--take-back.*--part/,
    );
    expect((await desk.take(head + without, "2026-01-19", "--take-back")).status).toBe(0);
    expect(desk.rows()).toEqual(["F03,price,,points,2026-01-11,2026-01-19,"]);
    expect((await desk.run("check")).status).toBe(0);
    expect((await desk.take(head + without, "2026-01-20")).err).toContain("Nothing to take");
  });

  it("asks whether a new name is a renamed firm, and keeps the former name", async () => {
    const renamed = (first + third).replaceAll("Birch", "Birch Group");
    const before = desk.state();
    expectRefused(
      before,
      await desk.take(head + renamed, "2026-01-19"),
      /is "Birch Group", which is new, the firm "Birch"/,
    );
    expect(
      (await desk.take(head + renamed, "2026-01-19", "--renamed", "Birch=Birch Group")).status,
    ).toBe(0);
    expect(desk.read("firms/birch.yaml")).toContain(
      'name: "Birch Group"\nlistedOn: 2026-01-04\naliases: ["Birch"]',
    );
    expect((await desk.take(head + renamed, "2026-01-20")).err).toContain("Nothing to take");
    const back = await desk.take(
      head + first + third,
      "2026-01-21",
      "--renamed",
      "Birch Group=Birch",
    );
    expect(back.status).toBe(0);
    expect(desk.read("firms/birch.yaml")).toContain('name: "Birch"');
    expect((await desk.run("check")).status).toBe(0);
  });

  it("lets firms join and leave when somebody says so", async () => {
    const next = third.replace("Cedar", "Dogwood");
    expectRefused(
      desk.state(),
      await desk.take(head + next, "2026-01-19"),
      /"Dogwood" is in the table and not in the books.*--new-firms/,
    );
    const ran = await desk.take(head + next, "2026-01-19", "--new-firms", "--left", "Cedar");
    expect(ran.status).toBe(0);
    expect(desk.read("firms/dogwood.yaml")).toContain("listedOn: 2026-01-18\nknownOn: 2026-01-19");
    expect(desk.read("firms/cedar.yaml")).toContain(
      "{ status: delisted, from: 2026-01-12, knownOn: 2026-01-19 }",
    );
    expect((await desk.run("check")).status).toBe(0);
  });

  it("replaces what came wrongly on the same day, while no record rests on it", async () => {
    await desk.take(head + third, "2026-01-19");
    expect((await desk.take(head + third.replace("4.7", "4.8"), "2026-01-19")).status).toBe(0);
    const prices = desk.rows().filter((row) => row.startsWith("F01,price"));
    expect(prices).toEqual(["F01,price,4.8,points,2026-01-18,2026-01-19,"]);
    expect((await desk.run("check")).status).toBe(0);
  });

  it("takes several files, a folder of dated files without days, and standard input", async () => {
    const dated = new Desk("Firm,Price\nAlder,4.5\nBirch,7.5\n", { on: "2026-01-04" });
    const folder = join(dated.folder, "inbox");
    await dated.run("check");
    for (const day of ["2026-01-11", "2026-01-18"]) {
      dated.table(`prices-${day}.tsv`, "Firm\tPrice\nAlder\t4.6\nBirch\t7.7\n");
    }
    const paths = ["2026-01-11", "2026-01-18"].map((day) =>
      join(dated.folder, `prices-${day}.tsv`),
    );
    const ran = await dated.run("take", ...paths, "--known-on", "2026-01-19");
    expect(ran.out).toContain("Readings: 4 new");
    expect(dated.rows().map((row) => row.split(",").at(4))).toEqual(
      ["2026-01-11", "2026-01-11", "2026-01-18", "2026-01-18"].sort(),
    );
    expect(folder).toBeTruthy();
    dated.remove();
  });
});

describe("a table that is not the next one", () => {
  it.each<readonly [string, string | Buffer, RegExp]>([
    [
      "has columns of other names",
      (head + first).replace("Price", "Cost"),
      /it has no column "Price" \(reading\), and it has new ones: "Cost" \(such as "4\.5"\).*--renamed/,
    ],
    [
      "was cut in the middle",
      (head + first + third).slice(0, -9),
      /ends in the middle of line 10: it was cut short/,
    ],
    ["was pasted twice", head + first + head + first, /has its header again in line 8/],
    [
      "is of another index",
      head + third.replace("Alder", "Xenon").replace("Birch", "Argon").replace("Cedar", "Radon"),
      /none of its 3 firms is in the books/,
    ],
    [
      "is a workbook",
      Buffer.from("504b0304aabb", "hex"),
      /it is an Excel workbook \(\.xlsx\).*save the sheet/,
    ],
    [
      "lacks half of the firms",
      `${head + third.split("\n").slice(0, 1).join("\n")}\n`,
      /2 of 3 firms have no reading from 2026-01-12 on, "Birch", "Cedar"/,
    ],
    [
      "is of a day to come",
      head + third.replaceAll("2026-01-18", "2026-02-18"),
      /line 2 is of 2026-02-18, after 2026-01-19/,
    ],
    [
      "has two values of one day",
      `${head + third}Alder,2026-01-18,5,99.3\n`,
      /"price" is 4\.7 in one and 5 in the other/,
    ],
    ["is empty", "", /it is empty/],
    [
      "was joined by halves",
      `${head + first}<<<<<<< HEAD\n${third}`,
      /has a mark of git in line 8: join the two versions first/,
    ],
    [
      "has words where numbers were",
      head + (first + third).replaceAll(/(\d\.\d),/g, "about $1,"),
      /the column "Price" is read, and it is text, such as "about 4\.5"/,
    ],
  ])("is refused in words when it %s, and nothing is written", async (_, text, words) => {
    expectRefused(desk.state(), await desk.take(text, "2026-01-19"), words);
  });

  it("is refused when its letters are of another encoding than before", async () => {
    const umlaut = (head + first).replaceAll("Alder", "Ölder");
    const other = new Desk(umlaut);
    const before = other.state();
    const ran = await other.take(
      Buffer.from(umlaut + third.replaceAll("Alder", "Ölder"), "latin1"),
      "2026-01-19",
    );
    expect([ran.status, other.state()]).toEqual([1, before]);
    expect(ran.err).toMatch(/is windows-1252, and the tables before it were utf-8/);
    other.remove();
  });

  it("is refused when its numbers have another decimal sign than before", async () => {
    const semicolons = (text: string) => text.replaceAll(/\.\d\n/g, "\n").replaceAll(",", ";");
    const commas = (text: string) => semicolons(text).replaceAll(/(\d)\.(\d)/g, "$1,$2");
    const other = new Desk(commas(head + first));
    const before = other.state();
    const ran = await other.take(semicolons(head + first + third), "2026-01-19");
    expect([ran.status, other.state()]).toEqual([1, before]);
    expect(ran.err).toMatch(
      /"Price" is read, and it is text, such as "4\.5"; the tables before had a decimal comma/,
    );
    other.remove();
  });

  it("is refused where the content says nothing about tables", async () => {
    const path = join(desk.content, "table.yaml");
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.replace("is: date", "is: dates"));
    const ran = await desk.take(head + third, "2026-01-19");
    expect([ran.status, ran.out + ran.err]).toEqual([
      1,
      expect.stringMatching(/table\.yaml:\d+:\d+ .*"dates"/),
    ]);
  });
});
