import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { Ledger } from "../../../src/record/ledger/ledger.ts";
import { noteVerdict, parseNote } from "../../../src/record/ledger/note.ts";
import { tilePath } from "../../../src/record/ledger/tile-path.ts";
import { consistencyProof, hashesOf, rootOf } from "../consistency.ts";
import { inclusionProof } from "../inclusion.ts";
import { filesOf, keys, sampleLedger, verifier, writeFiles } from "./sample-ledger.ts";

// An implementation that is not ours reads what we write: golang.org/x/mod/sumdb, from Debian's
// golang-go and golang-golang-x-mod-dev.

const gopath = "/usr/share/gocode";
const hasGo =
  existsSync(join(gopath, "src/golang.org/x/mod/sumdb/tlog")) &&
  spawnSync("go", ["version"]).status === 0;
if (!hasGo) {
  console.warn("Skipped: without golang-go and golang-golang-x-mod-dev nobody else reads the log");
}

const folder = mkdtempSync(join(tmpdir(), "stele-ledger-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function program(name: "check" | "sign"): string {
  const built = join(folder, name);
  if (existsSync(built)) return built;
  const source = join(import.meta.dirname, "reference-client", name, "main.go");
  const env = { ...process.env, GOPATH: gopath, GO111MODULE: "off", GOFLAGS: "" };
  const { status, stderr } = spawnSync("go", ["build", "-o", built, source], {
    env: { ...env, GOCACHE: join(folder, "cache") },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`Cannot build the reference client: ${stderr}`);
  return built;
}

function ask({ tree }: Ledger, files: ReadonlyMap<string, Uint8Array>, key = keys.verifier) {
  const dir = mkdtempSync(join(folder, "log-"));
  writeFiles(dir, files);
  const leaves = hashesOf(tree);
  const oldSizes = [1, 2, 3, 128, 255, 256, tree.size - 1].filter((n) => n > 0 && n < tree.size);
  const question = {
    Dir: dir,
    Verifier: key,
    Inclusion: leaves.map((_, Index) => ({ Index, Hashes: inclusionProof(tree, Index) })),
    Consistency: oldSizes.map((OldSize) => ({
      OldSize,
      OldRoot: rootOf(leaves.slice(0, OldSize)),
      Hashes: consistencyProof(leaves, OldSize),
    })),
  };
  const input = JSON.stringify(question);
  const { status, stdout } = spawnSync(program("check"), { input, encoding: "utf8" });
  return { status, said: stdout.trim() };
}

describe.skipIf(!hasGo)("the client of golang.org/x/mod/sumdb", () => {
  test.each([1, 2, 3, 7, 255, 256, 257, 600])(
    "accepts the tiles, bundles, proofs and signature of a log of %i",
    (size) => {
      const ledger = sampleLedger(size);
      expect(ask(ledger, filesOf(ledger))).toEqual({ status: 0, said: String(size) });
    },
    120_000,
  );

  test.each([
    ["a tile", tilePath({ level: 0, index: 0, width: 256 })],
    ["the last tile", tilePath({ level: 0, index: 1, width: 44 })],
    ["a bundle", tilePath({ level: "entries", index: 0, width: 256 })],
    ["the checkpoint", "checkpoint"],
  ])(
    "rejects a flipped bit in %s",
    (_, path) => {
      const ledger = sampleLedger(300);
      const files = filesOf(ledger);
      const bytes = Uint8Array.from(files.get(path) ?? []);
      bytes[40] = (bytes[40] ?? 0) ^ 1;
      expect(ask(ledger, new Map([...files, [path, bytes]])).status).toBe(1);
    },
    120_000,
  );

  test("rejects proofs of another log, and another key", () => {
    const ledger = sampleLedger(300);
    const files = filesOf(ledger);
    expect(ask({ ...ledger, tree: sampleLedger(299).tree }, files).status).toBe(1);
    const stranger = keys.verifier.replace(/\+[0-9a-f]{8}\+/, "+00000000+");
    expect(ask(ledger, files, stranger).status).toBe(1);
  }, 600_000);

  test("signs with a key that we made, and we read its note as signed", () => {
    const text = "one\n\ntwo\n";
    const { stdout } = spawnSync(program("sign"), [keys.signer, text], { encoding: "utf8" });
    const note = parseNote(stdout);
    expect(note?.text).toBe(text);
    expect(note && verifier && noteVerdict(note, [verifier])).toEqual({ kind: "signed" });
  }, 600_000);
});
