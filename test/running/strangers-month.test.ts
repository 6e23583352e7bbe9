import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fg from "fast-glob";
import { afterAll, describe, expect, it } from "vitest";
import { stele } from "../scripts/run.ts";

// Four weeks in the life of an index that `stele init` began, with what docs/running.md tells of.

const folder = mkdtempSync(join(tmpdir(), "stele-month-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const desk = join(folder, "desk");
const content = join(desk, "content");
const [dist, saved, keyFile] = [join(folder, "dist"), join(folder, "saved"), join(folder, "key")];

const at = (path: string) => join(content, path);
const text = (path: string) => readFileSync(at(path), "utf8");
const edit = (path: string, change: (text: string) => string) =>
  writeFileSync(at(path), change(text(path)));
const on = (...args: readonly string[]) => stele(...args, "--content", content);
const build = (out = dist, ...more: readonly string[]) =>
  on("build", "--out", out, "--cache", join(folder, "cache"), "--key", keyFile, ...more);
const isThere = (path: string) => existsSync(join(dist, path));

/** The week's readings: those of the week before, a little otherwise, known two days after its end. */
function readings(sunday: string, tuesday: string): void {
  edit("observations/first.csv", (csv) => {
    const last = csv
      .trimEnd()
      .split("\n")
      .filter((row) => row.includes(",2026-06-28,2026-06-28,"));
    const moved = last.map((row, i) => {
      const [firm, indicator, value, unit] = row.split(",");
      const now = (Number(value) * (1 + ((i * 7 + Number(sunday.slice(-2))) % 5) / 100)).toFixed(2);
      return [firm, indicator, now, unit, sunday, tuesday, ""].join(",");
    });
    return `${csv.trimEnd()}\n${moved.join("\n")}\n`;
  });
}

/** Keeps the checkpoint of what is published, as a mirror or the publisher's repository does. */
function publish(...more: readonly string[]): void {
  const guard = existsSync(saved) ? ["--checkpoint", saved] : [];
  const ran = build(dist, ...guard, ...more);
  expect([ran.status, ran.err]).toEqual([0, expect.not.stringContaining("Cannot")]);
  const verified = stele("verify", dist, "--key", key, "--on", "2026-07-01", ...guard);
  expect([verified.out, verified.status]).toEqual(["", 0]);
  cpSync(join(dist, "ledger/checkpoint"), saved);
}

let key = "";

describe("a stranger's month", () => {
  it("begins with a sample, a key and two records", () => {
    expect(stele("init", desk, "--yes", "--on", "2026-06-28").status).toBe(0);
    const origin = /baseUrl: *"?https:\/\/([^"\s]+)/.exec(text("index.yaml"))?.[1];
    const made = stele("keygen", "--name", `${origin}/ledger`, "--out", keyFile);
    key = /^\S+$/m.exec(made.out)?.[0] ?? "";
    expect(on("issue").status).toBe(0);
    publish();
  });

  it("fails loudly when the week brought nothing, and writes nothing", () => {
    const before = text("published.lock.json");
    const ran = on("issue", "--expect", "2026-07-07");
    expect(ran.status).toBe(1);
    expect(ran.err).toContain("the week to 2026-07-05 brought nothing");
    expect(ran.err).toContain("became known on 2026-06-28");
    expect(text("published.lock.json")).toBe(before);
  });

  it("week 1: issues what is expected, once; a firm changes its name and keeps its address", () => {
    readings("2026-07-05", "2026-07-07");
    expect(on("issue", "--expect", "2026-07-07").out).toContain("-WS-20260705-");
    expect(on("issue", "--expect", "2026-07-07").err).toContain("Not issued again");
    renameSync(at("firms/castell-ferries.yaml"), at("firms/castell-lines.yaml"));
    edit("firms/castell-lines.yaml", (yaml) =>
      yaml.replace(
        'name: "Castell Ferries"',
        'name: "Castell Lines"\naliases: ["Castell Ferries"]',
      ),
    );
    expect(on("check").out).toBe("");
    publish();
    expect([
      isThere("api/firms/castell-ferries.json"),
      isThere("api/firms/castell-lines.json"),
    ]).toEqual([true, true]);
  });

  it("week 2: a new version of the methodology, and an essay that waits for its day", () => {
    readings("2026-07-12", "2026-07-14");
    const [first = ""] = fg.sync("methodology/*.yaml", { cwd: content });
    writeFileSync(
      at("methodology/2026.2.yaml"),
      `effectiveFrom: 2026-07-08\n${text(first).replace(/^(?:version|effectiveFrom):.*\n/gm, "")}`,
    );
    writeFileSync(
      at("research/embargo.md"),
      '---\nid: embargo\ntitle: Not before Tuesday\nauthor: The desk\ncategory: note\ndate: 2026-07-21\nversion: "1.0"\nrelatedReferences: []\n---\n\nText.\n',
    );
    expect(on("check").out).toBe("");
    expect(on("issue", "--expect", "2026-07-14").out).toContain("-WS-20260712-");
    publish();
    expect(isThere("research/embargo.html")).toBe(false);
  });

  it("week 3: two firms merge, a reading is put right and owned up to, the essay appears", () => {
    readings("2026-07-19", "2026-07-21");
    edit("firms/isola-vela.yaml", (yaml) =>
      yaml.concat(
        "statusHistory:\n",
        "  - { status: active, from: 2025-12-01 }\n",
        "  - { status: merged, from: 2026-07-15, knownOn: 2026-07-16 }\n",
      ),
    );
    expect(on("issue", "--expect", "2026-07-21").out).toContain("-WS-20260719-");
    edit(
      "observations/first.csv",
      (csv) => `${csv}F01,punctuality,70,percent,2026-07-12,2026-07-22,\n`,
    );
    const wrong = /[A-Z]+-WS-20260712-[0-9a-f]{8}/.exec(text("published.lock.json"))?.[0] ?? "";
    expect(on("correct", wrong, "--reason", "A reading was mistyped").status).toBe(0);
    expect(on("check").out).toBe("");
    publish();
    expect(isThere("research/embargo.html")).toBe(true);
    const former = JSON.parse(readFileSync(join(dist, "api/firms/isola-vela.json"), "utf8"));
    expect(former.firm.status).toBe("merged");
  });

  it("week 4: an order of a court, and every proof of what stays", () => {
    readings("2026-07-26", "2026-07-28");
    expect(on("issue", "--expect", "2026-07-28").out).toContain("-WS-20260726-");
    publish();
    const last = /[A-Z]+-WS-20260726-[0-9a-f]{8}/.exec(text("published.lock.json"))?.[0] ?? "";
    expect(on("redact", last, "--fields", "summary", "--ground", "Order of a court").status).toBe(
      0,
    );
    publish();
  });

  it("a second index lies beside the first, with a log of its own", () => {
    const other = join(desk, "other");
    expect(stele("init", other, "--yes", "--on", "2026-06-28", "--prefix", "OTH").status).toBe(0);
    const there = ["--content", join(other, "content")];
    expect(stele("issue", ...there).out).toMatch(/^OTH-/);
    const out = join(folder, "other-dist");
    expect(stele("build", ...there, "--out", out, "--cache", join(folder, "cache")).status).toBe(0);
    expect(on("check").out).toBe("");
  });

  it("the backup of content and key is the whole index: the same bytes, the same signature", () => {
    const backup = join(folder, "backup");
    cpSync(content, backup, { recursive: true });
    const out = join(folder, "restored");
    const ran = stele(
      "build",
      "--content",
      backup,
      "--out",
      out,
      "--cache",
      join(folder, "none"),
      "--key",
      keyFile,
      "--checkpoint",
      saved,
    );
    expect(ran.status).toBe(0);
    expect(readFileSync(join(out, "s/manifest.note"), "utf8")).toBe(
      readFileSync(join(dist, "s/manifest.note"), "utf8"),
    );
  });

  it("another domain is another log, and the command says what breaks", () => {
    edit("index.yaml", (yaml) => yaml.replace(/baseUrl: .*/, "baseUrl: https://moved.example"));
    expect(build(dist, "--checkpoint", saved).status).toBe(1);
    const unsigned = on("build", "--out", dist, "--cache", join(folder, "cache"));
    expect(unsigned.err).toContain('The log is named "moved.example/ledger" now');
    expect(stele("verify", dist, "--key", key, "--on", "2026-07-01").out).toContain("unsigned");
  });
});
