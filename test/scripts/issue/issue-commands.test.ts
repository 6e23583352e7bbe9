import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { loadDataset } from "../../../src/content/load.ts";
import { parseSigner, parseVerifier } from "../../../src/record/ledger/note-key.ts";
import { lockFaults } from "../../../src/record/lock.ts";
import { issuedRecords } from "../../../src/record/status.ts";
import { hashed } from "../../record/freeze/hashed.ts";
import { inProcess as stele } from "../in-process.ts";

// One story told in order: what is issued, corrected, withdrawn.

const folder = mkdtempSync(join(tmpdir(), "stele-issue-"));
const content = join(folder, "content");
const note = join(folder, "note.md");
cpSync("test/worlds/minimal/content", content, { recursive: true });
writeFileSync(note, "Written by **hand**.\r\n");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const on = (...args: readonly string[]) => stele(...args, "--content", content);
const issued = () => readdirSync(join(content, "publications/weekly-stress"));
const text = (path: string) => readFileSync(join(content, path), "utf8");
let first = "";
let second = "";

describe("stele issue", () => {
  it("shows what it would issue in a dry run and writes nothing", async () => {
    const ran = await on("issue", "--dry-run");
    expect(ran.status).toBe(0);
    expect(ran.out).toMatch(/^HBR-WS-20240303-[0-9a-f]{8} Weekly Stress, .*\n/);
    expect(ran.out).toContain("the first of its series");
    expect(ran.err).toBe("Would issue 1 record as of 2024-03-06\n");
    expect(readdirSync(join(content, "publications"))).toEqual([".gitkeep"]);
  });

  it("writes the frozen record and the lock, and reports them for machines", async () => {
    const ran = await on("issue", "--as-of", "2024-03-06", "--format", "json");
    expect(ran.status).toBe(0);
    const report = JSON.parse(ran.out);
    first = report.issued[0].referenceId;
    expect(report.written).toEqual([
      `publications/weekly-stress/${first}.json`,
      "published.rows.csv",
      "published.salts.csv",
      "published.lock.json",
    ]);
    expect(issued()).toEqual([`${first}.json`]);
  });

  it("issues a concept once and explains how to change it", async () => {
    const before = text("published.lock.json");
    const ran = await on("issue");
    expect([ran.status, ran.out]).toEqual([0, ""]);
    expect(ran.err).toContain(`"${first}" exists, "stele correct" corrects it`);
    expect(text("published.lock.json")).toBe(before);
  });

  it("issues one named series whether it is due or not, with a note", async () => {
    const ran = await on("issue", "--series", "SW", "--note", note, "--format", "json");
    const [record] = JSON.parse(ran.out).issued;
    expect(record.series).toBe("Structural Watch");
    expect(JSON.parse(text(record.path)).note).toBe("Written by **hand**.");
  });

  it("refuses an unknown series with 2 and a day before the newest record with 1", async () => {
    expect((await on("issue", "--series", "XX")).status).toBe(2);
    const late = await on("issue", "--series", "PD", "--as-of", "2024-02-28");
    expect(late.status).toBe(1);
    expect(late.err).toContain("the log only grows at its end");
  });
});

describe("stele correct", () => {
  it("shows every difference in a dry run", async () => {
    const ran = await on("correct", first, "--reason", "Counted twice", "--dry-run");
    expect(ran.status).toBe(0);
    expect(ran.out).toContain(`values differ from ${first}:`);
    const differ = [...ran.out.matchAll(/^ {4}\$\.(\w+)/gm)].map(([, name]) => name);
    const words = ["reason", "summary", "supersedes", "title", "type", "version"];
    expect(differ.sort()).toEqual([...words, "publishedAt", "validUntil"].sort());
    expect(issued()).toHaveLength(1);
  });

  it("issues a version that supersedes the record, whose file keeps its bytes", async () => {
    const before = text(`publications/weekly-stress/${first}.json`);
    const ran = await on("correct", first, "--reason", "Counted  twice", "--format", "json");
    expect(ran.status).toBe(0);
    const [record] = JSON.parse(ran.out).issued;
    second = record.referenceId;
    expect(record).toMatchObject({ type: "correction", version: 2, supersedes: first });
    expect(JSON.parse(text(record.path)).reason).toBe("Counted twice");
    expect(text(`publications/weekly-stress/${first}.json`)).toBe(before);
  });

  it("refuses to supersede a record twice, and an unknown reference", async () => {
    expect((await on("correct", first, "--reason", "Again")).err).toContain(
      `"${second}" supersedes it`,
    );
    expect((await on("issue")).err).toContain(`"${second}" exists, "stele correct" corrects it`);
    const unknown = await on("correct", "HBR-WS-20240303-00000000", "--reason", "Again");
    expect([unknown.status, unknown.err]).toEqual([
      1,
      `Unknown reference: found "HBR-WS-20240303-00000000", did you mean "${second}"\n`,
    ]);
  });

  it("refuses an empty or missing reason, and a patch without a note, with 2", async () => {
    expect((await on("correct", second, "--reason", " ")).status).toBe(2);
    expect((await on("correct", second)).status).toBe(2);
    expect((await on("correct", second, "--reason", "Words", "--keep-figures")).status).toBe(2);
  });

  it("replaces the note alone when the figures are kept", async () => {
    const ran = await on(
      "correct",
      second,
      "--reason",
      "Words",
      "--keep-figures",
      "--note",
      note,
      "--format",
      "json",
    );
    const [record] = JSON.parse(ran.out).issued;
    const paths = record.changes.map(({ path }: { path: string }) => path);
    expect(paths).not.toContain("$.stressIndex");
    expect(paths).toContain("$.note");
    second = record.referenceId;
  });
});

describe("stele withdraw", () => {
  it("issues a record that withdraws the last version", async () => {
    const ran = await on("withdraw", second, "--reason", "The source retracted its report");
    expect(ran.status).toBe(0);
    expect(ran.err).toContain(`Withdrew "${second}" by "HBR-WS-20240303-`);
    const { publications, lock } = await loadDataset(content);
    expect([...lockFaults(new Map(Object.entries(lock)), hashed(publications))]).toEqual([]);
    const weekly = issuedRecords(publications).filter(({ record }) => record.seriesCode === "WS");
    expect(weekly.map(({ status }) => status).sort()).toEqual([
      "superseded",
      "superseded",
      "withdrawn",
      "withdrawn",
    ]);
  });
});

describe("stele keygen", () => {
  it("prints the public half and keeps the secret half for its owner alone", async () => {
    const out = join(folder, "stele.key");
    const ran = await on("keygen", "--name", "harbour.example/ledger", "--out", out);
    expect(ran.status).toBe(0);
    const signer = parseSigner(readFileSync(out, "utf8"));
    expect(signer?.name).toBe("harbour.example/ledger");
    expect(parseVerifier(ran.out)?.id).toBe(signer?.id);
    expect(ran.out + ran.err).not.toContain("PRIVATE");
    expect(statSync(out).mode & 0o777).toBe(0o600);
  });

  it("refuses to replace a key or to write it into the content with 1, and a bad name with 2", async () => {
    const name = ["--name", "harbour.example/ledger"];
    const again = await on("keygen", ...name, "--out", join(folder, "stele.key"));
    expect([again.status, again.err]).toEqual([1, expect.stringContaining("already exists")]);
    const inside = await on("keygen", ...name, "--out", join(content, "stele.key"));
    expect([inside.status, inside.err]).toEqual([1, expect.stringContaining("lies inside")]);
    expect((await on("keygen", "--name", "a b")).status).toBe(2);
  });
});
