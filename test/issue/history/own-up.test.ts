import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { inProcess as stele } from "../../scripts/in-process.ts";
import { issuedWorld, recordsIn } from "./small-past.ts";

// Rows of a firm are put back to spring, and one correction with a harmless reason is to cover it.

const folder = mkdtempSync(join(tmpdir(), "stele-own-up-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const issued = join(folder, "issued");
const content = join(folder, "content");
issuedWorld(issued);
const honest = await recordsIn(issued);
const newest = honest.at(-1)?.referenceId ?? "";
const on = (...args: readonly string[]) => stele(...args, "--content", content);
const reason = ["--reason", "A typing error in the title"];

beforeEach(() => {
  rmSync(content, { recursive: true, force: true });
  cpSync(issued, content, { recursive: true });
});

/** Alters each reading of a firm's indicator. */
function whitewash(): number {
  const file = join(content, "observations/2024.csv");
  let count = 0;
  const text = readFileSync(file, "utf8").replace(
    /^(F002,payout_delay_days,)[^,]+(.*,2024-\d\d-\d\d,(2024-\d\d-\d\d),)/gm,
    (_, begin, end, knownOn) => {
      // what became known later is behind no record
      if (knownOn <= "2024-03-03") count += 1;
      return `${begin}0.5${end}`;
    },
  );
  writeFileSync(file, text);
  return count;
}

describe("a correction of what changed behind records", () => {
  it("lists firm, indicator and count, and writes nothing unless it is told so", async () => {
    const count = whitewash();
    expect(count).toBeGreaterThan(2);
    const ran = await on("correct", newest, ...reason);
    expect([ran.status, ran.err]).toEqual([1, expect.stringContaining("add --yes")]);
    expect(ran.err).toContain(`F002: ${count} of payout_delay_days\n`);
    expect(await recordsIn(content)).toHaveLength(honest.length);
  });

  it("corrects with it every record that no longer follows, and publishes what it owns", async () => {
    const count = whitewash();
    const ran = await on("correct", newest, ...reason, "--yes");
    expect([ran.status, ran.err]).toEqual([0, expect.stringContaining("Corrected with it")]);
    expect(await on("check", "--replay")).toMatchObject({ status: 0, out: "" });
    const records = await recordsIn(content);
    const superseded = new Set(records.map(({ supersedes }) => supersedes));
    const standing = records.filter(({ referenceId }) => !superseded.has(referenceId));
    expect(standing.map(({ type }) => type)).not.toContain("scheduled");
    const owning = records.filter(({ owned }) => owned !== undefined);
    expect(owning.map(({ owned }) => owned)).toEqual([
      [{ firmId: "F002", what: "payout_delay_days", count }],
    ]);
    expect(owning[0]?.summary).toContain(`${count} of payout_delay_days of F002`);
    const out = join(folder, "dist");
    expect((await on("build", "--out", out, "--cache", ".cache")).status).toBe(0);
    const changes = readFileSync(join(out, "s/publications/ref", `${owning[0]?.referenceId}.json`));
    expect(String(changes)).toContain("It owns up to rows that changed behind issued records");
  });

  it("leaves the others with --only, and names them", async () => {
    whitewash();
    const ran = await on("correct", newest, ...reason, "--yes", "--only");
    expect([ran.status, ran.err]).toEqual([0, expect.stringContaining("Left as they are")]);
    expect(await on("check", "--replay")).toMatchObject({ status: 0, out: "" });
    const last = (await recordsIn(content)).at(-1);
    expect(last?.left?.length).toBeGreaterThan(0);
    expect(last?.summary).toContain(last?.left?.[0]?.referenceId ?? "none");
  });

  it("owns up to rows that are gone, and a withdrawal does the same", async () => {
    const file = join(content, "observations/2024.csv");
    writeFileSync(file, readFileSync(file, "utf8").split("\n").toSpliced(1, 1).join("\n"));
    const ran = await on("withdraw", newest, ...reason, "--yes");
    expect([ran.status, ran.err]).toEqual([0, expect.stringContaining("1 of removed")]);
    expect(await on("check", "--replay")).toMatchObject({ status: 0, out: "" });
  });

  it("asks nothing, and owns nothing, where nothing changed", async () => {
    expect((await on("correct", newest, ...reason)).status).toBe(0);
    expect((await recordsIn(content)).at(-1)?.owned).toBeUndefined();
    expect(await on("check", "--replay")).toMatchObject({ status: 0, out: "" });
  });
});
