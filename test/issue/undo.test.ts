import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { filesOf } from "../files-of.ts";
import { inProcess } from "../scripts/in-process.ts";

// The first ten minutes after a wrong issue.

const folder = mkdtempSync(join(tmpdir(), "stele-undo-"));
const content = join(folder, "content");
const out = join(folder, "dist");
const checkpoint = join(out, "ledger/checkpoint");
cpSync("test/worlds/minimal/content", content, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const on = (...args: readonly string[]) => inProcess(...args, "--content", content);
const issue = (day: string) => on("issue", "--series", "WS", "--as-of", day, "--quiet");
const build = () => on("build", "--out", out, "--cache", join(folder, "cache"), "--quiet");
const replay = () => on("check", "--replay");
const books = () =>
  new Map(
    filesOf(content)
      // salts of texts that nobody has say nothing
      .filter((path) => path !== "published.salts.csv")
      .map((path) => [path, readFileSync(join(content, path), "utf8")]),
  );
const undo = (...more: readonly string[]) => on("undo", "--checkpoint", checkpoint, ...more);
const edit = (change: (text: string) => string) => {
  const table = join(content, "observations/2024.csv");
  writeFileSync(table, change(readFileSync(table, "utf8")));
};
const records = () => readdirSync(join(content, "publications/weekly-stress"));

describe("stele undo", () => {
  it("takes an issue that nobody has out of the books, as if it had never been", async () => {
    expect((await on("undo", "--never-published")).err).toContain("Cannot undo: nothing is issued");
    expect((await issue("2024-02-28")).status).toBe(0);
    expect((await build()).status).toBe(0);
    const before = books();
    expect((await issue("2024-03-06")).status).toBe(0);
    expect(records()).toHaveLength(2);
    const tried = await on("undo", "--checkpoint", checkpoint, "--dry-run");
    expect([tried.status, tried.err]).toEqual([
      0,
      expect.stringMatching(/^Would take "HBR-WS-20240303-/),
    ]);
    expect(records()).toHaveLength(2);
    const ran = await on("undo", "--checkpoint", checkpoint);
    expect([ran.status, ran.err]).toEqual([
      0,
      expect.stringContaining("Next: mend what was wrong"),
    ]);
    expect(books()).toEqual(before);
    expect(await replay()).toMatchObject({ status: 0, out: "" });
  }, 600_000);

  it("lets the same period be issued again, with the right number", async () => {
    edit((text) =>
      text.replace(
        "F001,payout_delay_days,2,days,2024-03-03",
        "F001,payout_delay_days,3,days,2024-03-03",
      ),
    );
    expect((await issue("2024-03-06")).status).toBe(0);
    expect(await replay()).toMatchObject({ status: 0, out: "" });
    rmSync(out, { recursive: true });
    expect((await build()).status).toBe(0);
  }, 600_000);

  it("wants to know what is published, and of which log", async () => {
    expect((await on("undo")).err).toContain("name the published address by --checkpoint");
    const foreign = join(folder, "foreign");
    writeFileSync(
      foreign,
      readFileSync(checkpoint, "utf8").replace(/^\S+/, "other.example/ledger"),
    );
    expect((await on("undo", "--checkpoint", foreign)).err).toContain(
      'the log "other.example/ledger"',
    );
    expect(records()).toHaveLength(2);
  });

  it("corrects what is published where the content gives other figures by now", async () => {
    const refused = await undo();
    expect([refused.status, refused.err]).toEqual([1, expect.stringContaining("give a --reason")]);
    edit((text) => `${text.trimEnd()}\nF001,payout_delay_days,9,days,2024-03-03,2024-03-07,\n`);
    const ran = await undo("--reason", "The table was of last month");
    expect([ran.status, ran.err]).toEqual([
      0,
      expect.stringContaining('Corrected "HBR-WS-20240303-'),
    ]);
    expect(records()).toHaveLength(3);
    expect(await replay()).toMatchObject({ status: 0, out: "" });
    expect((await build()).status).toBe(0);
  }, 600_000);

  it("withdraws what is published where the content gives the same", async () => {
    const ran = await undo("--reason", "The period is in doubt");
    expect([ran.status, ran.err]).toEqual([
      0,
      expect.stringContaining('Withdrew "HBR-WS-20240303-'),
    ]);
    expect(records()).toHaveLength(4);
    expect(await replay()).toMatchObject({ status: 0, out: "" });
  }, 600_000);
});
