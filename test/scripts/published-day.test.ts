import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { stele } from "./run.ts";

// What was issued after the last reading is published by the next build that names no day.

const folder = mkdtempSync(join(tmpdir(), "stele-day-"));
const content = join(folder, "content");
const out = join(folder, "dist");
cpSync("test/worlds/minimal/content", content, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const on = (...args: readonly string[]) => stele(...args, "--content", content);
const record = (reference: string) => join(out, `s/publications/ref/${reference}.json`);
const lastOf = (err: string) => /by "([^"]+)"/.exec(err)?.[1] ?? "";

describe("a day after the newest known one", () => {
  it("is refused by every command when its year is mistyped, confirmed or not", () => {
    const refused =
      'Cannot look at "3024-03-10": it is more than 10 years after the newest known day, "2024-03-06"\n';
    for (const asked of [
      ["build", "--out", out],
      ["issue", "--future"],
      ["evaluate", "--from", "2024-02-05"],
    ]) {
      const ran = on(...asked, "--as-of", "3024-03-10");
      expect([ran.status, ran.err]).toEqual([1, expect.stringContaining(refused)]);
    }
  });

  it("is refused by every command that issues, unless confirmed by --future", () => {
    const ran = on("issue", "--as-of", "2032-03-10");
    expect(ran.status).toBe(1);
    expect(ran.err).toBe(
      'Cannot write as of "2032-03-10": the newest known day is "2024-03-06", and the log never goes back behind a record; add --future if the day is meant\n',
    );
    expect(readFileSync(join(content, "published.lock.json"), "utf8")).toBe("{}\n");
    expect(on("issue").status).toBe(0);
    const [, first] = /"(HBR-WS-[^"]+)"/.exec(on("issue").err) ?? [];
    const later = ["--reason", "Counted twice", "--as-of", "2024-03-13"];
    for (const command of ["correct", "withdraw"]) {
      expect(on(command, first ?? "", ...later).err).toContain("add --future");
    }
    const meant = on("correct", first ?? "", ...later, "--future");
    expect([meant.status, meant.err]).toEqual([0, expect.stringContaining("Corrected")]);
    const withdrawn = on("withdraw", lastOf(meant.err), "--reason", "Retracted");
    expect(withdrawn.status).toBe(0);
  });

  it("is that of a build without --as-of, once a record was issued on it", () => {
    const built = stele("build", "--content", content, "--out", out, "--format", "json");
    expect(JSON.parse(built.out)).toMatchObject({ asOf: "2024-03-13", leftOut: [] });
    const locked = JSON.parse(readFileSync(join(content, "published.lock.json"), "utf8"));
    const references = Object.keys(locked);
    expect(references).toHaveLength(3);
    for (const reference of references) expect(existsSync(record(reference))).toBe(true);
  });

  it("leaves out no locked record without naming it and the reason", () => {
    const early = join(folder, "early");
    const built = stele("build", "--content", content, "--out", early, "--as-of", "2024-03-06");
    expect(built.status).toBe(0);
    expect(built.err.match(/^Left out "HBR-WS-[^"]+": .*$/gm)).toHaveLength(2);
    expect(built.err).toContain("it was issued on 2024-03-13, after the as-of date 2024-03-06");
  });
});
