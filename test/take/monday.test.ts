import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { Desk } from "./desk.ts";

// The Monday of docs/running.md, on a table as a ministry prints it: every command of its section, in order.

const names = ["Alder Line", "Birch Ferries", "Cedar Sea", "Dogwood Boats", "Elm Crossings"];
const days = ["2026-05-31", "2026-06-07", "2026-06-14", "2026-06-21", "2026-06-28"];
const row = (name: string, i: number, k: number) =>
  `${name};${days[k]?.split("-").reverse().join(".")};${88 + i},${(i * 3 + k * 7) % 10};${12 + ((i + k) % 4)}\n`;
const table = (weeks: number) =>
  `Operator;Date;Punctuality (percent);Delay (minutes)\n${days
    .slice(0, weeks)
    .flatMap((_, k) => names.map((name, i) => row(name, i, k)))
    .join("")}`;

const desk = new Desk(table(4));
afterAll(() => desk.remove());

const text = readFileSync("docs/running.md", "utf8");
const section = text.slice(text.indexOf("## A Monday"), text.indexOf("## Who issues"));
const commands = [...section.matchAll(/^npx stele (.*)$/gm)].map(([, command = ""]) => command);

describe("the Monday of running.md", () => {
  it("has the commands that are run here", () => {
    expect(commands).toEqual([
      "take monday.csv --dry-run",
      "take monday.csv",
      "issue",
      "build",
      "week monday.csv",
    ]);
  });

  it("takes the table that has one week more, and issues the week once guesses are confirmed", async () => {
    const path = desk.table("monday.csv", table(5));
    const knownOn = ["--known-on", "2026-06-29"];
    const dry = await desk.run("take", path, "--dry-run", ...knownOn);
    expect(dry.out).toContain("Readings: 10 new, 0 revised, 0 rounded otherwise, 40 equal");
    expect((await desk.run("take", path, ...knownOn)).status).toBe(0);
    const refused = await desk.run("issue");
    expect(refused.status).toBe(1);
    expect(refused.err).toMatch(/Is this right\? "Delay" is in minutes, lower is better/);
    const issued = await desk.run("issue", "--confirm", "all");
    expect([issued.status, issued.out]).toEqual([0, expect.stringContaining("TIX-WS-20260628")]);
    expect((await desk.run("take", path, ...knownOn)).err).toContain("Nothing to take");
  });

  it("questions a slip before it is in the books, and publishes why it is right", async () => {
    const slip = `${table(5)}${names.map((name, i) => `${name};05.07.2026;${i === 2 ? 906 : 88 + i},5;${12 + (i % 3)}\n`).join("")}`;
    const path = desk.table("slip.csv", slip.replace("906,5", "9,05"));
    const before = desk.state();
    const refused = await desk.run("take", path, "--known-on", "2026-07-06");
    expect(refused.status).toBe(1);
    expect(refused.err).toMatch(
      /"punctuality" of "Cedar Sea" on 2026-07-05 is 9\.05 percent, which is a part of what is usual, 1 in 10: its last 5 readings are 90 to 90\.7/,
    );
    expect(desk.state()).toEqual(before);
    const taken = await desk.run(
      "take",
      path,
      "--known-on",
      "2026-07-06",
      "--accept",
      "A strike on all days",
      "--by",
      "Ada",
    );
    expect(taken.status).toBe(0);
    expect(desk.read("accepted.csv")).toMatch(/A strike on all days,Ada,/);
    expect((await desk.run("issue")).status).toBe(0);
  });

  it("names the record about whose days readings became known later, with the command", async () => {
    const path = desk.table("late.csv", table(5).replace("28.06.2026;88,8", "28.06.2026;89,6"));
    expect((await desk.run("take", path, "--known-on", "2026-07-07", "--part")).out).toContain(
      "1 revised",
    );
    const named =
      /^TIX-WS-\S+ would read otherwise now, because 1 reading of its days became known after 2026-06-29: .*the score of 1 firm, most of "[^"]+", \S+ -> \S+\. To correct it: stele correct (TIX-WS-\S+) /m;
    expect((await desk.run("check")).err).toMatch(named);
    const issued = await desk.run("issue", "--dry-run");
    expect([issued.status, issued.err]).toEqual([0, expect.stringMatching(named)]);
    const [, reference = ""] = named.exec(issued.err) ?? [];
    const out = join(desk.folder, "dist");
    expect((await desk.run("build", "--out", out, "--cache", ".cache")).status).toBe(0);
    const page = (path: string) => readFileSync(join(out, path), "utf8").replace(/<[^>]*>/g, "|");
    const moved = expect.stringMatching(/Score of Alder Line\|+[\d.]+\|+[\d.]+/);
    const [first = "", , last = ""] = desk.deliveries();
    for (const path of ["deliveries.html", `deliveries/${last}.html`]) {
      expect(page(path)).toContain(reference);
      expect(page(path)).toEqual(moved);
    }
    expect(page(`deliveries/${first}.html`)).not.toContain("would read otherwise");
    expect((await desk.run("correct", reference, "--reason", "A late reading")).status).toBe(0);
    expect((await desk.run("check")).err).not.toContain("would read otherwise");
  });
});
