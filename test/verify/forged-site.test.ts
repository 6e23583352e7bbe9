import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hastyNet } from "../../scripts/faults/mirror-runs.ts";
import { seeded } from "../../scripts/faults/seeded.ts";
import { build } from "../../src/build/build.ts";
import { mirror } from "../../src/mirror/mirror.ts";
import { folderSource } from "../../src/source/folder-source.ts";
import type { Net } from "../../src/source/net.ts";
import { type Proof, verifySite } from "../../src/verify/verify-site.ts";
import { withWorld } from "../load/world.ts";
import { attacks } from "./forged-site.ts";
import { correction, first, keys, remove, signer, third } from "./issued-world.ts";

const folder = mkdtempSync(join(tmpdir(), "stele-forged-"));
const [good, older, site] = [join(folder, "good"), join(folder, "older"), join(folder, "site")];
/** A day on which the site is taken, and the one before it no more. */
const on = "2024-03-26";

beforeAll(async () => {
  await withWorld({ publish: [first, correction, third] }, async (content) => {
    const common = { content, cache: ".cache", threads: 1, signer, hosts: ["nginx"] } as const;
    await build({ ...common, out: good, asOf: null }, () => undefined);
    await build({ ...common, out: older, asOf: "2024-02-14" }, () => undefined);
  });
});
afterAll(() => remove(folder));

/** The network with one host, which serves a folder. */
function hosted(served: string): Net {
  const fetch = async (url: string): Promise<Response> => {
    try {
      return new Response(readFileSync(join(served, decodeURI(new URL(url).pathname))));
    } catch {
      return new Response(null, { status: 404 });
    }
  };
  return { ...hastyNet(seeded(1)), fetch };
}

async function verified(served: string): Promise<Proof> {
  return (await verifySite(await folderSource(served), { keys, saved: null, on })).proof;
}

async function mirrored(served: string, keyed = keys): Promise<string> {
  const out = join(folder, "copy");
  rmSync(out, { recursive: true, force: true });
  const options = { tries: 2, stall: 5000, width: 4, maxBytes: 1e9, origins: [], keys: keyed, on };
  return mirror({ base: "https://one.example", out, ...options }, hosted(served), () => undefined)
    .then(({ proof }) => proof)
    .catch((error: Error) => error.message);
}

describe("a reader with the key", () => {
  it("takes what was signed", async () => {
    expect(await verified(good)).toBe("authentic");
    expect(await mirrored(good)).toBe("authentic");
    expect(await mirrored(good, [])).toBe("complete");
  });

  it("is tried by 21 attacks", () => {
    expect(Object.keys(attacks)).toHaveLength(21);
  });

  it.each(Object.entries(attacks))("refuses %s", async (_, attack) => {
    rmSync(site, { recursive: true, force: true });
    cpSync(good, site, { recursive: true });
    attack(site, older);
    expect(await verified(site)).toBe("unproved");
    expect(await mirrored(site)).toMatch(/^Cannot |\nCannot copy /);
  });
});
