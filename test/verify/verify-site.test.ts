import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sourceAt } from "../../scripts/source-at.ts";
import { ownPaths, rootPaths } from "../../src/emit/site/manifest.ts";
import { serve } from "../../src/hosts/serve/server.ts";
import { at } from "../../src/model/language/at.ts";
import { folderSource } from "../../src/readers/source/source.ts";
import { type SiteVerdict, verifySite } from "../../src/readers/verify/verify-site.ts";
import { sha256Hex } from "../../src/record/canonical.ts";
import { parseCheckpoint } from "../../src/record/ledger/checkpoint.ts";
import { keyPairText, parseVerifier } from "../../src/record/ledger/note-key.ts";
import { manifestIn, relisted, writeManifest } from "../emit/manifest-in.ts";
import { stele } from "../scripts/run.ts";
import {
  buildWorld,
  correction,
  first,
  keys,
  on,
  remove,
  rulesOf,
  signer,
  third,
  verifierText,
} from "./issued-world.ts";

const folder = mkdtempSync(join(tmpdir(), "stele-verify-"));
const good = join(folder, "good");
const out = join(folder, "out");
let references: readonly string[];

beforeAll(async () => {
  await buildWorld({ issue: [first, correction, third] }, good);
  cpSync(good, out, { recursive: true });
  references = readdirSync(join(good, "s/publications/ref")).map((name) => name.slice(0, -5));
});
afterAll(() => remove(folder));

const verify = async (site = out, saved: string | null = null): Promise<SiteVerdict> =>
  verifySite(await folderSource(site), {
    keys,
    saved: saved === null ? null : parseCheckpoint(saved),
    on,
  });

const bytesOf = (path: string) => readFileSync(join(good, path));
const restore = (path: string) => writeFileSync(join(out, path), bytesOf(path));
const named = ({ faults }: SiteVerdict) => faults.map(({ item }) => item);

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

/** One file of each kind that a verifier reads, by how a fault about it is named. */
function kinds(): Readonly<Record<string, string>> {
  const [reference = ""] = references;
  return {
    page: "api/firms.json",
    index: "api/index/latest.json",
    card: `api/publications/card/reference_id/${reference}.svg`,
    record: `s/publications/ref/${reference}.json`,
    tile: "ledger/tile/0/000.p/3",
    "earlier tile": "ledger/tile/0/000.p/1",
    entries: "ledger/tile/entries/000.p/3",
    firm: "api/firms/alder-brokerage.json",
    "tile of firms": "s/snapshot/tile/0/000.p/2",
    "head of firms": "s/snapshot/head.json",
    checkpoint: "ledger/checkpoint",
    manifest: "s/manifest.json",
    section: at(ownPaths(manifestIn(good)), 1),
    note: "s/manifest.note",
  };
}

describe("verifySite()", () => {
  it("finds nothing wrong with what a build wrote", async () => {
    const verdict = await verify();
    expect(verdict.faults).toEqual([]);
    expect(verdict.records).toBe(3);
    expect(verdict.log?.checkpoint.size).toBe(3);
    expect(verdict.files).toBeGreaterThan(300);
  });

  it("catches flipped bytes in each kind of file and names the file", async () => {
    for (const [kind, path] of Object.entries(kinds())) {
      const bytes = bytesOf(path);
      for (const share of [0, 0.3, 0.77, 0.999]) {
        const at = Math.floor(share * bytes.length);
        writeFileSync(join(out, path), flipped(bytes, at));
        expect(named(await verify()), `${kind} at byte ${at}`).toContain(path);
      }
      restore(path);
    }
    expect((await verify()).faults).toEqual([]);
  });

  it("names each kind of file when it is missing or cannot be read", async () => {
    for (const [kind, path] of Object.entries(kinds())) {
      for (const unreadable of [false, true]) {
        rmSync(join(out, path));
        if (unreadable) mkdirSync(join(out, path));
        const verdict = await verify();
        expect(named(verdict), kind).toContain(path);
        expect(rulesOf(verdict), kind).toContain("unreadable");
        rmSync(join(out, path), { recursive: true, force: true });
        restore(path);
      }
    }
  });

  it("catches what touches the log or a record even when the manifest was made to agree", async () => {
    const { tile, entries, checkpoint, record, "earlier tile": earlier } = kinds();
    for (const path of [tile, entries, checkpoint, record, earlier]) {
      if (path === undefined) throw new Error("A kind of file is missing");
      const bytes = bytesOf(path);
      for (const share of [0.1, 0.5, 0.95]) {
        const changed = flipped(bytes, Math.floor(share * bytes.length));
        writeFileSync(join(out, path), changed);
        agree(path, changed);
        const { faults } = await verify();
        expect(faults, `${path} at ${share}`).not.toEqual([]);
        expect(faults.map(({ rule }) => rule)).not.toContain("manifest-changed");
      }
      restore(path);
      restoreManifest();
    }
  });

  const firmFile = "api/firms/alder-brokerage.json";
  const head = "s/snapshot/head.json";
  it.each([
    ["an answer about a firm", firmFile, /"score":90\.\d/, '"score":12.3', [firmFile]],
    ["a firm that left", firmFile, /"proof":"[^"]*"/, '"proof":null', [head]],
    ["a firm under another name", firmFile, /"slug":"alder-/, '"slug":"elder-', [firmFile]],
    ["a tile", "s/snapshot/tile/0/000.p/2", /^./s, "?", ["s/snapshot/tile/0/000.p/2"]],
    [
      "the root of the head",
      head,
      /"merkleRoot":"[^"]*"/,
      `"merkleRoot":"${"0".repeat(64)}"`,
      [head],
    ],
    ["the size in the head", head, /"constituents":2/, '"constituents":999999999999999', [head]],
    ["the day of the head", head, /"asOf":"[^"]*"/, '"asOf":"2031-01-01"', [head]],
    ["the firms of the head", head, /"firsts":\[[^\]]*/, '"firsts":["zz"', [head]],
    ["what is no head", head, /^.*$/s, "{}", [head]],
  ])(
    "names the one file of the tree of firms that was altered with the manifest: %s",
    async (_, path, old, now, items) => {
      const bytes = Buffer.from(bytesOf(path).toString("latin1").replace(old, now), "latin1");
      expect(bytes.equals(bytesOf(path))).toBe(false);
      writeFileSync(join(out, path), bytes);
      agree(path, bytes);
      const verdict = await verify();
      restore(path);
      restoreManifest();
      expect([...new Set(named(verdict))]).toEqual(items);
    },
  );

  it("misses a failure body that was deleted beside others, and none in a mirror without any", async () => {
    const errors = readdirSync(join(out, "s/errors"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(out, join(parentPath, name)));
    for (const path of errors) {
      rmSync(join(out, path));
      expect(named(await verify()), path).toContain(path);
      restore(path);
    }
    for (const path of errors) rmSync(join(out, path));
    expect((await verify()).faults).toEqual([]);
    for (const path of errors) restore(path);
  });

  it("names a file that the manifest does not list", async () => {
    writeFileSync(join(out, "extra.html"), "hello");
    expect((await verify()).faults).toMatchObject([{ item: "extra.html", rule: "file-unlisted" }]);
    rmSync(join(out, "extra.html"));
  });

  it("never reads outside the site", async () => {
    relisted(out, (lines) => lines.replace('"path":"s/fold.json"', '"path":"../good/s/fold.json"'));
    expect(named(await verify())).toContain("../good/s/fold.json");
    restoreManifest();
  });

  it("reports an unsigned site, and a key that did not sign", async () => {
    const unsigned = join(folder, "unsigned");
    await buildWorld({ issue: [first] }, unsigned, null);
    expect(rulesOf(await verify(unsigned)).sort()).toEqual(["unsigned"]);
    const other = parseVerifier(
      keyPairText("harbour.example/ledger", Buffer.alloc(32, 4)).verifier,
    );
    const verdict = await verifySite(await folderSource(good), {
      keys: other === null ? [] : [other],
      saved: null,
      on,
    });
    expect(rulesOf(verdict).sort()).toEqual(["unknown-signer"]);
  });

  it("detects a rollback and a fork against a checkpoint saved earlier", async () => {
    const saved = bytesOf("ledger/checkpoint").toString("utf8");
    expect((await verify(good, saved)).faults).toEqual([]);
    const shorter = join(folder, "shorter");
    await buildWorld({ issue: [first, correction] }, shorter);
    const before = readFileSync(join(shorter, "ledger/checkpoint"), "utf8");
    expect(rulesOf(await verify(shorter, saved))).toEqual(["log-rolled-back"]);
    expect((await verify(good, before)).faults).toEqual([]);
    const fork = join(folder, "fork");
    const otherwise = { ...correction, reason: "Another story" };
    await buildWorld({ issue: [first, otherwise, third] }, fork);
    expect(rulesOf(await verify(fork, saved))).toEqual(["log-forked"]);
    expect(rulesOf(await verify(fork, before))).toEqual(["log-forked"]);
  });
});

function restoreManifest(): void {
  rmSync(join(out, "s/manifest"), { recursive: true });
  cpSync(join(good, "s/manifest"), join(out, "s/manifest"), { recursive: true });
  for (const path of rootPaths) restore(path);
}

/** Updates the manifest and its note to what the file now holds, as only who has the key can. */
function agree(path: string, bytes: Buffer): void {
  const { files, ...head } = manifestIn(out);
  const [sha256, size] = [sha256Hex(bytes), bytes.length];
  const listed = files.map((one) => (one.path === path ? { ...one, sha256, bytes: size } : one));
  rmSync(join(out, "s/manifest"), { recursive: true });
  writeManifest(out, head, listed, signer);
}

describe("verifySite() over an address", () => {
  it("finds nothing wrong, and then names the faulty files of the server", async () => {
    const { server, address } = await serve(out, 0);
    try {
      const options = { keys, saved: null, on };
      const verdict = await verifySite(await sourceAt(`${address}/`), options);
      expect(verdict.faults).toEqual([]);
      expect(verdict.records).toBe(3);
      for (const path of ["api/index/latest.json", "ledger/checkpoint", "ledger/tile/0/000.p/3"]) {
        writeFileSync(join(out, path), flipped(bytesOf(path), 20));
        expect(named(await verifySite(await sourceAt(address), options)), path).toContain(path);
        restore(path);
      }
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });

  it("never passes an address that does not answer", async () => {
    const { log, faults } = await verifySite(await sourceAt("http://127.0.0.1:9"), {
      keys: [],
      saved: null,
      on,
    });
    expect(log).toBeNull();
    expect(faults.map(({ item }) => item)).toEqual(["s/manifest.json", "ledger/checkpoint"]);
  });
});

describe("stele verify", () => {
  it("ends with 0, keeps the checkpoint, and finds the site good against it", () => {
    const seen = join(folder, "seen");
    const ran = stele("verify", good, "--key", verifierText, "--on", on, "--save-checkpoint", seen);
    expect(ran.status).toBe(0);
    expect(ran.out).toBe("");
    expect(ran.err).toMatch(
      /^Authentic: .* 3 records, log "harbour.example\/ledger" of 3 entries, signed by a given key, issued 2024-03-06, expires 2024-03-27\nNext: keep its checkpoint/,
    );
    expect(readFileSync(seen, "utf8")).toBe(bytesOf("ledger/checkpoint").toString("utf8"));
    const again = stele("verify", good, "--checkpoint", seen, "--format", "json");
    expect(JSON.parse(again.out)).toMatchObject({
      good: true,
      proof: "complete",
      checkpoint: { size: 3 },
      faults: [],
    });
  });

  it("ends with 1, prints the exact item, and keeps no checkpoint", () => {
    const [reference = ""] = references;
    const path = `s/publications/ref/${reference}.json`;
    writeFileSync(join(out, path), flipped(bytesOf(path), 99));
    const seen = join(folder, "unseen");
    const ran = stele("verify", out, "--save-checkpoint", seen);
    restore(path);
    expect(ran.status).toBe(1);
    expect(ran.out).toContain(`Cannot trust "${path}": its SHA-256 is`);
    expect(ran.out).toContain(`Cannot trust "${reference}": `);
    expect(readdirSync(folder)).not.toContain("unseen");
  });

  it("ends with 1 for a missing folder and for an invalid key", () => {
    const absent = stele("verify", join(folder, "absent"));
    expect([absent.status, absent.err]).toEqual([
      1,
      expect.stringContaining("no such file or directory"),
    ]);
    expect(stele("verify", good, "--key", "nonsense").status).toBe(1);
  });
});
