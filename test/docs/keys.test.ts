import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../src/build/build.ts";
import { folderSource } from "../../src/readers/source/source.ts";
import { verifySite } from "../../src/readers/verify/verify-site.ts";
import { parseCheckpoint } from "../../src/record/ledger/checkpoint.ts";
import { keyPairText, parseSigner, parseVerifier } from "../../src/record/ledger/note-key.ts";
import { type Change, withWorld } from "../load/world.ts";
import { tool } from "../scripts/run.ts";
import { alter, resigned } from "../verify/forged-site.ts";
import {
  first,
  keys,
  on,
  remove,
  rulesOf,
  signer,
  third,
  verifierText,
} from "../verify/issued-world.ts";

// What docs/keys.md says of keys that change and of keys that are stolen, and the monitor that it shows.

const folder = mkdtempSync(join(tmpdir(), "stele-keys-"));
const place = (name: string) => join(folder, name);
const texts = keyPairText("harbour.example/ledger", Buffer.alloc(32, 7));
const [newSigner, newKey] = [parseSigner(texts.signer), parseVerifier(texts.verifier)];
const newKeys = newKey === null ? [] : [newKey];
const forgery = { ...first, note: "What was never issued" };

interface Signing {
  readonly signer: typeof signer;
  readonly nextKey?: string;
}

function site(name: string, issue: NonNullable<Change["issue"]>, signing: Signing): Promise<void> {
  return withWorld({ issue }, async (content) => {
    const common = { content, cache: ".cache", asOf: null } as const;
    await build({ ...common, ...signing, out: place(name) }, () => undefined);
  });
}

async function verified(name: string, trusted: typeof keys, checkpoint: string | null = null) {
  const text =
    checkpoint === null ? null : readFileSync(join(place(checkpoint), "ledger/checkpoint"), "utf8");
  const saved = text === null ? null : parseCheckpoint(text);
  return verifySite(await folderSource(place(name)), { keys: trusted, saved, on });
}

beforeAll(async () => {
  await site("old", [first], { signer });
  await site("announced", [first, third], { signer, nextKey: texts.verifier });
  await site("new", [first, third], { signer: newSigner });
  await site("forged", [forgery, third], { signer });
});
afterAll(() => remove(folder));

describe("a key that changes", () => {
  it("is announced by the one before, and readers of both take either", async () => {
    const announced = await verified("announced", keys);
    expect([announced.proof, announced.note?.nextKey]).toEqual(["authentic", texts.verifier]);
    for (const name of ["old", "announced", "new"]) {
      expect((await verified(name, [...keys, ...newKeys], "old")).proof).toBe("authentic");
    }
  });

  it("is taken by nobody who was not given it", async () => {
    expect(rulesOf(await verified("new", keys))).toEqual(["unknown-signer"]);
    expect(rulesOf(await verified("announced", newKeys))).toEqual(["unknown-signer"]);
  });
});

describe("a key that was stolen", () => {
  it("signs what was never published, for readers who have not dropped it", async () => {
    cpSync(place("old"), place("thief"), { recursive: true });
    alter("index.html", (text) => text.replace("<h1", "<h1>Hacked</h1><h1"))(place("thief"), "");
    resigned(place("thief"), signer);
    expect((await verified("thief", keys, "old")).proof).toBe("authentic");
    expect(rulesOf(await verified("thief", newKeys))).toEqual(["unknown-signer"]);
  });

  it("makes no other history for those who saved a checkpoint, and no other text of a reference", async () => {
    expect((await verified("forged", keys)).proof).toBe("authentic");
    expect(rulesOf(await verified("forged", keys, "old"))).toEqual(["log-forked"]);
    expect(rulesOf(await verified("old", keys, "new"))).toEqual(["log-rolled-back"]);
    cpSync(place("old"), place("reworded"), { recursive: true });
    const [{ referenceId = "" } = {}] = (await verified("old", keys)).log?.entries ?? [];
    const record = `s/publications/ref/${referenceId}.json`;
    alter(record, (text) => text.replace("watch", "match"))(place("reworded"), "");
    resigned(place("reworded"), signer);
    expect(rulesOf(await verified("reworded", keys))).toContain("record-changed");
  });
});

describe.skipIf(process.platform === "win32")("the monitor of the guide", () => {
  const guide = readFileSync("docs/keys.md", "utf8");
  const [, script = ""] = /^```sh\n(#!\/bin\/sh[\s\S]*?)^```$/m.exec(guide) ?? [];
  const desk = place("monitor");

  /** What it prints of a site. */
  function run(name: string): { readonly status: number | null; readonly out: string } {
    mkdirSync(desk, { recursive: true });
    writeFileSync(join(desk, "index.pub"), verifierText);
    const own = script
      .replace("https://index.example", place(name))
      .replace("npx stele verify", `'${process.execPath}' '${tool()}' verify`)
      .replace("--key index.pub", `--key index.pub --on ${on}`);
    writeFileSync(join(desk, "monitor.sh"), own);
    const ran = spawnSync("sh", [join(desk, "monitor.sh")], { encoding: "utf8" });
    return { status: ran.status, out: ran.stdout + ran.stderr };
  }

  it("has ten lines at most", () => {
    expect(script.length).toBeGreaterThan(100);
    expect(script.trim().split("\n").length).toBeLessThanOrEqual(10);
  });

  it("is silent while all is good, and tells a next key and each way to deceive", () => {
    expect(run("old")).toEqual({ status: 0, out: "" });
    expect(existsSync(join(desk, "seen"))).toBe(true);
    expect(run("old")).toEqual({ status: 0, out: "" });
    const announced = run("announced");
    expect(announced.status).toBe(0);
    expect(announced.out).toContain(texts.verifier);
    for (const [name, rule] of [
      ["old", "log-rolled-back"],
      ["forged", "log-forked"],
      ["new", "unknown-signer"],
    ] as const) {
      const found = run(name);
      expect(found.status, name).toBe(1);
      expect(found.out).toContain("does not verify:");
      expect(found.out).toContain(rule);
    }
  });
});
