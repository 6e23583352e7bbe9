import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { historyOf } from "../../src/build/history-guard.ts";
import { pastOf } from "../../src/build/verdict.ts";
import { loadContent } from "../../src/content/load.ts";
import { boundFiles } from "../load/bound-rows.ts";
import { inProcess as stele } from "./in-process.ts";

// What somebody changes behind an issued record is named by its file and line.

const folder = mkdtempSync(join(tmpdir(), "stele-back-dated-"));
const issued = join(folder, "issued");
const content = join(folder, "content");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

cpSync("test/worlds/minimal/content", issued, { recursive: true });
const report = await stele("issue", "--series", "WS", "--content", issued, "--format", "json");
const reference: string = JSON.parse(report.out).issued[0].referenceId;

beforeEach(() => {
  rmSync(content, { recursive: true, force: true });
  cpSync(issued, content, { recursive: true });
});

const text = (path: string) => readFileSync(join(content, path), "utf8");
const edit = (path: string, change: (text: string) => string) =>
  writeFileSync(join(content, path), change(text(path)));

/** Where `check` finds something changed behind records, and its messages. */
async function found() {
  const loaded = await loadContent(content);
  expect(loaded.problems).toEqual([]);
  return historyOf(loaded).problems.map(({ place, message }) => ({
    at: `${place.file}:${place.line}`,
    message,
  }));
}

const places = async () => (await found()).map(({ at }) => at);
const rows = "published.rows.csv:1";

describe("behind an issued record", () => {
  it("nothing is found in what was issued, nor in what became known later", async () => {
    expect(await found()).toEqual([]);
    edit("observations/2024.csv", (t) => `${t}F001,denial_rate,0.5,share,2024-04-01,2024-04-02,\n`);
    edit("evidence.csv", (t) => t.replace("https://", "https://www."));
    expect(await found()).toEqual([]);
  });

  it("each observation that was added is named by its row, whatever file it is in", async () => {
    const header = text("observations/2024.csv").split("\n")[0];
    const lines = Array.from(
      { length: 40 },
      (_, i) =>
        `F001,denial_rate,0.${i + 10},share,2024-01-${(i % 20) + 10},2024-02-${(i % 9) + 10},`,
    );
    const [one = ""] = lines;
    writeFileSync(join(content, "observations/more.csv"), `${[header, one].join("\n")}\n`);
    expect(await places()).toEqual(["observations/more.csv:2"]);
    expect((await found())[0]?.message).toContain(
      `"${reference}" was computed without this one, which says it was known on 2024-02-10; put its "knownOn" right`,
    );
    const distinct = lines.filter((line, i) => {
      const key = line.split(",").slice(4, 6).join();
      return lines.findIndex((other) => other.split(",").slice(4, 6).join() === key) === i;
    });
    writeFileSync(join(content, "observations/more.csv"), `${[header, ...distinct].join("\n")}\n`);
    expect(await places()).toHaveLength(distinct.length);
  });

  it.each([
    [
      "a value altered in place",
      "observations/2024.csv",
      "payout_delay_days,2,",
      "payout_delay_days,3,",
      2,
    ],
    [
      "evidence that changed sides",
      "evidence.csv",
      "V001,C001,S002,supports",
      "V001,C001,S002,refutes",
      2,
    ],
    ["an event that is graver", "events.csv", "payout_delay,moderate", "payout_delay,critical", 2],
    [
      "a claim of another kind",
      "claims.csv",
      "February 2024,event,payout_delay",
      "February 2024,state,payout_delay",
      2,
    ],
    ["an outcome", "outcomes.csv", "closure,2024-02-26", "closure,2024-02-25", 2],
    [
      "a moved day",
      "evidence.csv",
      "2024-02-04,2024-02-06,https",
      "2024-02-04,2024-02-05,https",
      2,
    ],
  ])("%s is found at its row", async (_, path, before, after, line) => {
    expect(text(path)).toContain(before);
    edit(path, (t) => t.replace(before, after));
    expect(await places()).toEqual([`${path}:${line}`]);
  });

  it("a source that is trusted less is found at its row, once for all firms it was quoted about", async () => {
    edit("sources.csv", (t) => t.replace("Monitor,monitor,B", "Monitor,monitor,D"));
    expect(await places()).toEqual(["sources.csv:3"]);
  });

  it("a source is graded anew, and a firm enters the books, on a later day without a fault", async () => {
    edit("sources.csv", (t) => {
      const lines = t
        .trimEnd()
        .split("\n")
        .map((line, i) => `${line}${i === 0 ? ",knownOn" : ","}`);
      return `${[...lines, "S002,Payout Monitor,monitor,D,monitor,,2024-03-20"].join("\n")}\n`;
    });
    const alder = text("firms/alder-brokerage.yaml");
    const late = alder
      .replace("firmId: F001", "firmId: F009\nknownOn: 2024-03-20")
      .replace(/name: .*/, "name: Dune Street")
      .replace(/aliases:\n {2}- .*\n/, "");
    writeFileSync(join(content, "firms/dune-street.yaml"), late);
    expect(await found()).toEqual([]);
    const loaded = await loadContent(content);
    expect(pastOf(loaded, "all").problems).toEqual([]);
    writeFileSync(join(content, "firms/dune-street.yaml"), late.replace(/knownOn: .*\n/, ""));
    expect(await places()).toEqual(["firms/dune-street.yaml:3"]);
  });

  it("rows that are gone are counted by firm", async () => {
    edit("observations/2024.csv", (t) => t.split("\n").toSpliced(1, 1).join("\n"));
    const all = await found();
    expect(all.map(({ at }) => at)).toEqual([expect.stringMatching(/^published\.rows\.csv:\d+$/)]);
    expect(all[0]?.message).toMatch(
      /of firm "F001", 1 row that records were computed from, as this line has them of 2024-\d\d-\d\d, is gone/,
    );
  });

  it.each([
    ["observations/2024.csv", /,2024-03-0\d,$/m],
    ["evidence.csv", /2024-02-06(?=,https)/],
    ["events.csv", /2024-02-06(?=,C001)/],
  ])("a row of %s whose day was moved past the issue is named by its line", async (path, day) => {
    edit(path, (t) => t.replace(day, (found) => found.replace(/2024-\d\d-\d\d/, "2024-03-20")));
    const all = await found();
    expect(all.map(({ at }) => at)).toEqual([expect.stringMatching(`^${path}:[2-9]`)]);
    expect(all[0]?.message).toContain("and it says 2024-03-20");
  });

  it("the file of digests is named before what it vouches for", async () => {
    edit("published.rows.csv", (t) => t.split("\n").toSpliced(1, 1).join("\n"));
    expect(new Set(await places())).toEqual(new Set([rows]));
  });

  it("the salts of texts are named where they are gone", async () => {
    rmSync(join(content, "published.salts.csv"));
    expect(await places()).toEqual(["published.salts.csv:1"]);
  });

  it("a record that was deleted with its line in the lock is named before a work that cites it", async () => {
    edit(
      "citations.csv",
      (t) => `${t}W9,${reference},A,https://a.example/,B,news,,2024-03-06,2024-03-06,unverified,\n`,
    );
    rmSync(join(content, "publications/weekly-stress", `${reference}.json`));
    writeFileSync(join(content, "published.lock.json"), "{}\n");
    const [first = ""] = (await stele("check", "--content", content)).out.split("\n");
    expect(first).toContain("restore the record that was deleted");
  });

  it("a correction owns up to it, and check is content again", async () => {
    edit("observations/2024.csv", (t) => t.replace("payout_delay_days,2,", "payout_delay_days,3,"));
    const check = () => stele("check", "--content", content);
    expect(await check()).toMatchObject({
      status: 1,
      out: expect.stringContaining(
        `${content}/observations/2024.csv:2:1 added-behind Rows must not`,
      ),
    });
    await stele("correct", reference, "--reason", "A sum was wrong", "--yes", "--content", content);
    expect(await check()).toMatchObject({ status: 0, err: expect.stringContaining("No problem") });
  });
});

describe("a history that was rewritten with its digests", () => {
  /** As somebody does it who also edits the file that guards the rows, and the record that names it. */
  async function rewrite() {
    edit("observations/2024.csv", (t) =>
      t.replace("payout_delay_days,2,", "payout_delay_days,29,"),
    );
    const loaded = await loadContent(content);
    for (const [path, text] of boundFiles(loaded)) writeFileSync(join(content, path), text);
  }

  it("is refused, because the record names the digests that it rests on", async () => {
    await rewrite();
    expect(await places()).toEqual([rows, rows]);
    expect((await found())[0]?.message).toMatch(
      /must keep its lines|only lines that a record names/,
    );
  });

  it("is refused by check, build and issue where forecasts were forged, and nothing is written", async () => {
    const begun = join(folder, "begun");
    await stele("init", begun, "--yes", "--on", "2026-06-28");
    const own = join(begun, "content");
    await stele("issue", "--series", "WS", "--content", own);
    const [day = ""] = readdirSync(join(own, "forecasts")).filter((name) => name.endsWith(".csv"));
    const file = join(own, "forecasts", day);
    const forged = readFileSync(file, "utf8").replace(/,0\.\d+,/g, ",0.9,");
    writeFileSync(file, forged);
    const lock = readFileSync(join(own, "published.lock.json"), "utf8");
    const out = join(begun, "dist");
    const message = `"forecasts/${day}" must not be added or altered behind an issued record`;
    expect((await stele("check", "--content", own)).out).toContain(message);
    expect(await stele("build", "--content", own, "--out", out)).toMatchObject({
      status: 1,
      err: expect.stringContaining(message),
    });
    expect(existsSync(out)).toBe(false);
    expect((await stele("issue", "--series", "SW", "--content", own)).status).toBe(1);
    expect(readFileSync(join(own, "published.lock.json"), "utf8")).toBe(lock);
  });

  it("is refused without the digests at all", async () => {
    rmSync(join(content, "published.rows.csv"));
    expect((await found()).map(({ message }) => message).join()).toContain("altered or gone");
  });
});
