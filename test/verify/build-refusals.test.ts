import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { readManifest } from "../../src/emit/site/manifest-file.ts";
import { ContentError } from "../../src/model/problem.ts";
import { recordHashes } from "../../src/record/freeze/record-hashes.ts";
import { parseBundle, parseEntry } from "../../src/record/ledger/ledger-entry.ts";
import { keyPairText, parseSigner } from "../../src/record/ledger/note-key.ts";
import { type Change, withWorld } from "../load/world.ts";
import { buildContent, buildWorld, correction, first, remove, third } from "./issued-world.ts";

const folder = mkdtempSync(join(tmpdir(), "stele-refuse-"));
afterAll(() => remove(folder));
const out = join(folder, "out");
beforeEach(() => remove(out));

async function refusal(change: Change): Promise<string> {
  const error = await buildWorld(change, out).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error("The build was not refused");
  if (!(error instanceof ContentError)) return error.message;
  return error.problems.map(({ message, found }) => `${message}: ${found}`).join("\n");
}

const references = () =>
  readdirSync(join(out, "s/publications/ref")).map((name) => name.replace(".json", ""));

describe("a build is refused", () => {
  it("when the bytes of a record are not those of the lock", async () => {
    const changed = { publish: [{ lock: "0".repeat(64) }] };
    expect(await refusal(changed)).toMatch(
      /The issued record "HBR-WS-20240204-[0-9a-f]{8}" must keep the bytes of the lock: restore its file, and correct it/,
    );
    expect(existsSync(out)).toBe(false);
  });

  it("when the lock names a record that has no file", async () => {
    const message = await withWorld({ issue: [first, third] }, async (content) => {
      const series = join(content, "publications/weekly-stress");
      const [name = ""] = readdirSync(series).filter((one) => one.includes("20240211"));
      remove(join(series, name));
      const error = await buildContent(content, out).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ContentError);
      const [problem] = (error as ContentError).problems;
      return [problem?.message, problem?.found, name.slice(0, -5)];
    });
    expect(message[0]).toContain("must not be deleted: restore its file");
    expect(message[1]).toBe(message[2]);
  });

  it("when a record is not JSON, even where others could be published", async () => {
    await withWorld({ issue: [first] }, async (content) => {
      const series = join(content, "publications/weekly-stress");
      writeFileSync(join(series, readdirSync(series)[0] ?? ""), "{");
      await expect(buildContent(content, out)).rejects.toBeInstanceOf(ContentError);
      expect(existsSync(out)).toBe(false);
    });
  });

  it("when the lock lost an entry since the previous build", async () => {
    await buildWorld({ issue: [first, third] }, out);
    const before = readFileSync(join(out, "s/manifest.json"), "utf8");
    const message = await refusal({ issue: [first] });
    expect(message).toMatch(
      /^Cannot continue the log .* it has 2 records, the content 1: restore "HBR-WS-20240211-[0-9a-f]{8}" from git/,
    );
    expect(readFileSync(join(out, "s/manifest.json"), "utf8")).toBe(before);
  });

  it("when an entry was inserted among those of the previous build", async () => {
    await buildWorld({ issue: [first, third] }, out);
    expect(await refusal({ issue: [first, correction, third] })).toContain(
      "a record that was published is altered, gone or no longer in its place",
    );
  });

  it("when the checkpoint of the previous build cannot be parsed", async () => {
    await buildWorld({ issue: [first] }, out);
    writeFileSync(join(out, "ledger/checkpoint"), "x");
    expect(await refusal({ issue: [first] })).toMatch(
      /^Cannot continue the log .* not a checkpoint/,
    );
  });

  it("when the key is of another log, before anything is worked out", async () => {
    const key = parseSigner(keyPairText("other.example/ledger", Buffer.alloc(32, 1)).signer);
    const steps: string[] = [];
    const building = withWorld({ issue: [first] }, (content) =>
      buildContent(content, out, key, ({ step }) => steps.push(step)),
    );
    await expect(building).rejects.toThrow(
      'Cannot sign the ledger: the key is of "other.example/ledger", must be of "harbour.example/ledger"',
    );
    expect(steps).toEqual(["load"]);
    expect(existsSync(out)).toBe(false);
  });
});

describe("a build goes on", () => {
  it("when the log only grew, and over the site of another log", async () => {
    await buildWorld({ issue: [first] }, out);
    await buildWorld({ issue: [first, third] }, out);
    const elsewhere = [["harbour.example\npublisher", "pier.example\npublisher"]] as const;
    await buildWorld({ issue: [third], replace: { "index.yaml": elsewhere } }, out, null);
    expect(readFileSync(join(out, "ledger/checkpoint"), "utf8")).toMatch(
      /^pier\.example\/ledger\n1\n/,
    );
  });
});

describe("a correction and a citation (invariants 4 and 8)", () => {
  const tree = (site: string) => {
    const { files } = readManifest(join(site, "s/manifest.json"));
    return new Map(files.map((file) => [file.path, file]));
  };

  it("leave the frozen file of the old record unchanged", async () => {
    await withWorld({ issue: [first, correction] }, async (content) => {
      const both = join(folder, "both");
      await buildContent(content, both);
      await buildWorld({ issue: [first] }, out);
      const [old = ""] = references();
      const path = `s/publications/ref/${old}.json`;
      expect(tree(out).get(path)).toEqual(tree(both).get(path));
      expect(tree(out).get(path)?.cache).toBe("frozen");
      expect(readFileSync(join(both, path), "utf8")).not.toContain("superseded");
      const [row] = JSON.parse(
        readFileSync(join(both, `api/publications/archive/reference_id/${old}.json`), "utf8"),
      ).items;
      const newer = readdirSync(join(both, "s/publications/ref")).find(
        (name) => !name.includes(old),
      );
      expect(row).toMatchObject({ status: "superseded", supersededBy: newer?.slice(0, -5) });

      const cited = join(folder, "cited");
      cpSync(content, cited, { recursive: true });
      const work = `C1,${old},A work,https://a.example/1,A,paper,,2024-02-10,2024-02-11,unverified,\n`;
      writeFileSync(join(cited, "citations.csv"), work, { flag: "a" });
      const withCitation = join(folder, "with-citation");
      await buildContent(cited, withCitation);
      const [before, after] = [tree(both), tree(withCitation)];
      expect(after.get(path)).toEqual(before.get(path));
      expect(after.get("ledger/checkpoint")).toEqual(before.get("ledger/checkpoint"));
      const citations = `api/publications/citations/reference_id/${old}.json`;
      expect(after.get(citations)?.sha256).not.toBe(before.get(citations)?.sha256);
    });
  });

  it("are served short-lived, the frozen core immutable and with the hash of the ledger", async () => {
    await buildWorld({ issue: [first, correction, third] }, out);
    for (const [path, { cache }] of tree(out)) {
      const isCore = path.startsWith("s/publications/ref/");
      if (path.startsWith("s/publications/") || path.startsWith("ledger/")) {
        expect(cache, path).toBe(isCore ? "frozen" : "latest");
      }
    }
    const entries = readFileSync(join(out, "ledger/tile/entries/000.p/3"), "latin1");
    for (const reference of references()) {
      const text = readFileSync(join(out, `s/publications/ref/${reference}.json`), "utf8");
      const { file } = recordHashes(JSON.parse(text));
      expect(entries).toContain(`"${reference}","sha256":"${file}"`);
      expect(text).not.toMatch(/[<>&]/);
    }
  });

  it("have the log index of their entry in the ledger, which stores no proof", async () => {
    await buildWorld({ issue: [first, correction, third] }, out);
    const { publication } = JSON.parse(readFileSync(join(out, "api/publications.json"), "utf8"));
    const entries = parseBundle(readFileSync(join(out, "ledger/tile/entries/000.p/3")));
    const entry = parseEntry(entries?.[publication.logIndex] ?? Buffer.of());
    expect(entry?.referenceId).toBe(publication.referenceId);
    expect(existsSync(join(out, "ledger/proof"))).toBe(false);
  });
});
