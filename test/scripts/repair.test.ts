import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { inProcess as stele } from "./in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "stele-repair-"));
const content = join(folder, "content");
const lock = join(content, "published.lock.json");
cpSync("test/worlds/minimal/content", content, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const on = (...args: readonly string[]) => stele(...args, "--content", content);

describe("stele repair", () => {
  it("ends the issue of a record that only the lock does not know", async () => {
    expect((await on("issue")).status).toBe(0);
    const whole = readFileSync(lock, "utf8");
    writeFileSync(lock, "{}\n");
    expect((await on("check")).out).toContain('end its issue with "stele repair"');
    const ran = await on("repair");
    expect([ran.status, ran.err]).toEqual([0, expect.stringContaining("No problem in")]);
    expect(ran.out).toMatch(/^Ended the issue of "HBR-WS-20240303-[0-9a-f]{8}"/);
    expect(readFileSync(lock, "utf8")).toBe(whole);
    expect((await on("issue")).status).toBe(0);
    expect(readdirSync(content).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("says what a person must decide about a record whose text was changed", async () => {
    const series = join(content, "publications/weekly-stress");
    const [name = ""] = readdirSync(series);
    const file = join(series, name);
    writeFileSync(file, readFileSync(file, "utf8").replace(/(.*"title":")/, "$1Not "));
    writeFileSync(lock, "{}\n");
    const ran = await on("repair");
    expect(ran.status).toBe(1);
    expect(ran.out).toContain("its content hash does not recompute; delete its file, unless");
    expect(ran.err).toContain("A person must decide");
    expect(readFileSync(lock, "utf8")).toBe("{}\n");
  });
});
