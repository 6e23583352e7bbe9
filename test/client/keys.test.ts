import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../src/build/build.ts";
import { inclusionOf } from "../../src/readers/client/proof.ts";
import type { SteleOptions } from "../../src/readers/client/settings.ts";
import { Stele, SteleError } from "../../src/readers/client/stele.ts";
import { keyPairText } from "../../src/record/ledger/note-key.ts";
import { withWorld } from "../load/world.ts";
import { attacks } from "../verify/forged-site.ts";
import { correction, first, remove, signer, third, verifierText } from "../verify/issued-world.ts";
import { checkpoint, fakeFetch, fileHost, only, text } from "./fake-host.ts";

const folder = mkdtempSync(join(tmpdir(), "stele-client-keys-"));
const [good, older, forged] = ["good", "older", "forged"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const [evil, worse, honest] = [
  "https://evil.example",
  "https://worse.example",
  "https://good.example",
];
/** A day on which the site is taken, and the one before it no more. */
const on = "2024-03-26";
const keyed = { keys: [verifierText], clock: () => Date.parse(on) } as const;
const slug = "alder-brokerage";

beforeAll(async () => {
  await withWorld({ issue: [first, correction, third] }, async (content) => {
    const common = { content, cache: ".cache", signer, hosts: ["nginx"] } as const;
    await build({ ...common, out: good, asOf: null }, () => undefined);
    await build({ ...common, out: older, asOf: "2024-02-14" }, () => undefined);
  });
});
afterAll(() => remove(folder));

const methods: Readonly<Record<string, (stele: Stele) => Promise<unknown>>> = {
  publication: (stele) => stele.publication(),
  archive: (stele) => stele.archive(),
  card: (stele) => stele.card(),
  index: (stele) => stele.index(),
  firm: (stele) => stele.firm(slug),
  review: (stele) => stele.firmIntelligence(slug),
  firms: (stele) => stele.firms.page(),
  "a page that is composed": (stele) => stele.firms.page({ limit: 2, offset: 1 }),
  rankings: (stele) => stele.rankings.page(),
  "a search": (stele) => stele.rankings.page({ q: "alder" }),
  rows: (stele) => stele.exports.json("firms"),
  csv: (stele) => stele.exports.csv("firms"),
};

function over(sites: Readonly<Record<string, string>>, options: Partial<SteleOptions>) {
  const rules = Object.entries(sites).map(([url, dist]) => [url, [fileHost(dist)]] as const);
  const fake = fakeFetch(Object.fromEntries(rules));
  return {
    ...fake,
    stele: new Stele({ mirrors: Object.keys(sites), fetch: fake.fetch, ...options }),
  };
}

function answers(sites: Readonly<Record<string, string>>, options: Partial<SteleOptions> = keyed) {
  const { stele } = over(sites, options);
  return Promise.all(
    Object.values(methods).map((method) => method(stele).catch((error: unknown) => error)),
  );
}

/** An answer without the mirror that gave it, and the function that reads from there. */
const said = (answer: unknown) =>
  typeof answer === "string" ? answer : { ...Object(answer), mirror: null, read: null };

function forge(name: string): void {
  rmSync(forged, { recursive: true, force: true });
  cpSync(good, forged, { recursive: true });
  attacks[name]?.(forged, older);
}

describe("a client with the key", () => {
  it("says that an answer is authentic, with a manifest alone that it is complete", async () => {
    for (const [options, proof] of [
      [keyed, "authentic"],
      [{ verify: true }, "complete"],
      [{}, "unproved"],
    ] as const) {
      const { stele } = over({ [honest]: good }, options);
      expect((await stele.index()).proof).toBe(proof);
      expect((await stele.firms.page({ limit: 2, offset: 1 })).proof).toBe(proof);
      expect((await stele.request("/api/publications")).proof).toBe(proof);
    }
  });

  it.each(Object.keys(attacks))("takes nothing altered by who forged %s", async (name) => {
    forge(name);
    const due = (await answers({ [honest]: good })).map(said);
    for (const [i, answer] of (await answers({ [evil]: forged })).entries()) {
      if (answer instanceof SteleError) expect(answer).toMatchObject({ mirror: evil });
      else expect(said(answer)).toEqual(due[i]);
    }
    // one honest mirror of three is enough, in whatever place
    for (const order of [
      [evil, worse, honest],
      [honest, evil, worse],
    ]) {
      const sites = order.map((url) => [url, url === honest ? good : forged] as const);
      expect((await answers(Object.fromEntries(sites))).map(said)).toEqual(due);
    }
  });

  it("would be told a forged score without it, and only that it is complete", async () => {
    forge("the score of a firm");
    const { stele } = over({ [evil]: forged }, { verify: true });
    const { body, proof } = await stele.firm(slug);
    expect([body.firm.score, proof]).toEqual([1.5, "complete"]);
  });

  it("is told no other text of a publication under its reference, key or not", async () => {
    forge("the current publication");
    for (const options of [{}, { verify: true }, keyed]) {
      const error = await over({ [evil]: forged }, options)
        .stele.publication()
        .catch((one: unknown) => one);
      expect(error).toBeInstanceOf(SteleError);
    }
    await expect(over({ [evil]: forged }, { verify: true }).stele.publication()).rejects.toThrow(
      "the publication is not of its reference",
    );
  });

  it("refuses a note that has expired, by another key or without a signature, and says so", async () => {
    const late = over(
      { [evil]: good },
      { ...keyed, clock: () => Date.parse("2099-01-01") },
    ).stele.index();
    await expect(late).rejects.toMatchObject({ code: "unproved", mirror: evil });
    await expect(late).rejects.toThrow(/expired on 2024-\d\d-\d\d, and the day is 2099-01-01/);
    const other = keyPairText("harbour.example/ledger", Buffer.alloc(32, 9)).verifier;
    await expect(over({ [evil]: good }, { ...keyed, keys: [other] }).stele.index()).rejects.toThrow(
      "none of the keys signed it",
    );
    const both = over({ [evil]: good }, { ...keyed, keys: [other, verifierText] });
    expect((await both.stele.index()).proof).toBe("authentic");
    forge("a note without a signature");
    await expect(over({ [evil]: forged }, keyed).stele.index()).rejects.toThrow("none of the keys");
  });

  it("refuses what is no verifier key", () => {
    for (const key of [
      "",
      "index.example",
      verifierText.slice(1, -1),
      `PRIVATE+KEY+${verifierText}`,
    ]) {
      expect(() => over({ [honest]: good }, { keys: [key] })).toThrow('Invalid option "keys"');
    }
  });

  it("refuses another ledger than the note names", async () => {
    const rules = [only("ledger/checkpoint", text(checkpoint(2))), fileHost(good)];
    const { fetch } = fakeFetch({ [evil]: rules });
    const stele = new Stele({ mirrors: [evil], fetch, ...keyed });
    await expect(stele.index()).rejects.toMatchObject({ code: "mixed_build" });
  });
});

describe("the proof of one firm with the key", () => {
  const proved = async (site: string, day = on) => {
    const { stele, asked } = over({ [evil]: site }, {});
    const answer = await stele.firm(slug);
    asked.length = 0;
    return {
      inclusion: await inclusionOf(answer, { ...keyed, clock: () => Date.parse(day) }),
      asked,
    };
  };

  it("is authentic, of three small files", async () => {
    const { inclusion, asked } = await proved(good);
    expect(inclusion.proof).toBe("authentic");
    const paths = asked.map((url) => new URL(url).pathname);
    expect(paths).toEqual([
      "/s/snapshot/head.json",
      "/s/manifest.note",
      "/s/snapshot/tile/0/000.p/2",
    ]);
    const bytes = paths.map((path) => readFileSync(join(good, path)).length);
    expect(bytes.reduce((a, b) => a + b)).toBeLessThan(4096);
  });

  it("refuses a forged score, another snapshot and a note that has expired", async () => {
    for (const name of ["the score of a firm", "the note of another key", "no note"]) {
      forge(name);
      await expect(proved(forged), name).rejects.toMatchObject({ code: "unproved", mirror: evil });
    }
    rmSync(forged, { recursive: true });
    cpSync(good, forged, { recursive: true });
    cpSync(join(older, "s/manifest.note"), join(forged, "s/manifest.note"));
    await expect(proved(forged, "2024-02-20")).rejects.toThrow("is of another snapshot");
    await expect(proved(good, "2099-01-01")).rejects.toThrow("expired on");
  });
});
