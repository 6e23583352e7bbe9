import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../src/build/build.ts";
import { mirror } from "../../src/readers/mirror/mirror.ts";
import type { Net } from "../../src/readers/source/net.ts";
import { folderSource } from "../../src/readers/source/source.ts";
import { type Proof, verifySite } from "../../src/readers/verify/verify-site.ts";
import { hastyNet } from "../faults/mirror-runs.ts";
import { seeded } from "../faults/seeded.ts";
import { withWorld } from "../load/world.ts";
import { alter, attacks } from "./forged-site.ts";
import { correction, first, keys, remove, signer, third } from "./issued-world.ts";

const folder = mkdtempSync(join(tmpdir(), "stele-forged-"));
const [good, older, site] = [join(folder, "good"), join(folder, "older"), join(folder, "site")];
/** A day on which the site is taken, and the one before it no more. */
const on = "2024-03-26";

beforeAll(async () => {
  await withWorld({ issue: [first, correction, third] }, async (content) => {
    const common = { content, cache: ".cache", signer, hosts: ["nginx"] } as const;
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

const nobody = { keys: [], saved: null } as const;

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

describe("a reader without a key", () => {
  const shownAsCurrent = (site: string, reference: string) => {
    const older = readFileSync(join(site, `s/publications/record/${reference}.json`), "utf8");
    alter("api/publications.json", () => older)(site, "");
  };
  const referenceOf = (site: string, end: string) =>
    readdirSync(join(site, "s/publications/ref"))
      .find((name) => name.includes(end))
      ?.slice(0, -5);

  it.each([
    ["its text", /"stressIndex":\d+/, '"stressIndex":9', "it does not say what"],
    [
      "its status",
      /"status":"current","s/,
      '"status":"withdrawn","s',
      '"withdrawn" does not follow',
    ],
  ])("refuses the current publication with %s altered", async (_, old, now, why) => {
    rmSync(site, { recursive: true, force: true });
    cpSync(good, site, { recursive: true });
    alter("api/publications.json", (text) => text.replace(old, now))(site, "");
    const { proof, faults } = await verifySite(await folderSource(site), { ...nobody, on });
    expect(proof).toBe("unproved");
    expect(faults.map(({ rule }) => rule)).toEqual(["answer-changed"]);
    expect(faults[0]?.message).toContain(why);
  });

  it("refuses another record in the place of the current one", async () => {
    rmSync(site, { recursive: true, force: true });
    cpSync(good, site, { recursive: true });
    shownAsCurrent(site, referenceOf(site, "HBR-WS-20240204") ?? "");
    const { faults } = await verifySite(await folderSource(site), { ...nobody, on });
    expect(faults.map(({ rule, message }) => [rule, message])).toEqual([
      [
        "answer-changed",
        expect.stringMatching(/is about "HBR-WS-20240204-\w+", must be "HBR-WS-20240211-/),
      ],
    ]);
  });
});

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
