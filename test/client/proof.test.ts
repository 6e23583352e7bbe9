import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inclusionOf } from "../../src/readers/client/proof.ts";
import { Stele, SteleError } from "../../src/readers/client/stele.ts";
import { verifyInclusion } from "../record/inclusion.ts";
import { changedHost, type FakeFetch, fakeFetch, fileHost, only, type Rule } from "./fake-host.ts";
import { type SmallSite, smallSite } from "./world.ts";

const home = "https://index.example";
const slug = "birch-markets";
let small: SmallSite;

beforeAll(async () => {
  small = await smallSite();
});
afterAll(() => small.remove());

/** The proof of a firm from a host, by the same `fetch` as its answer. */
async function provedBy(rules: readonly Rule[], firm = slug) {
  const fake: FakeFetch = fakeFetch({ [home]: rules });
  const answer = await new Stele({ mirrors: [home], fetch: fake.fetch }).firm(firm);
  fake.asked.length = 0;
  return { inclusion: await inclusionOf(answer), asked: fake.asked };
}

it("proves a firm by a head and one tile, a few kilobytes", async () => {
  const { inclusion, asked } = await provedBy([fileHost(small.dist)]);
  const { leafHash, leafIndex: index, siblings: proof, snapshot } = inclusion;
  const { merkleRoot: root, constituents: size } = snapshot;
  expect(index).toBe(1);
  expect(verifyInclusion({ leafHash, index, size, proof, root })).toBe(true);
  const paths = asked.map((url) => new URL(url).pathname);
  expect(paths).toEqual(["/s/snapshot/head.json", "/s/snapshot/tile/0/000.p/2"]);
  const bytes = paths.map((path) => readFileSync(join(small.dist, path)).length);
  expect(bytes.reduce((a, b) => a + b)).toBeLessThan(2048);
  const index1 = JSON.parse(readFileSync(join(small.dist, "api/index/latest.json"), "utf8"));
  expect(snapshot).toEqual(index1.snapshot);
});

const altered = (path: RegExp, change: (text: string) => string) =>
  only(path, changedHost(small.dist, change));

it.each([
  ["the score of the answer", /birch-markets\.json$/, /"score":\d+/, '"score":1', "its leaf hash"],
  [
    "the answer and its leaf hash",
    /birch-markets\.json$/,
    /"leafHash":"..../,
    '"leafHash":"0000',
    "its leaf hash",
  ],
  ["the root", /head\.json$/, /"merkleRoot":"..../, '"merkleRoot":"0000', "head.json"],
  ["the size", /head\.json$/, /"constituents":2/, '"constituents":3', "head.json"],
  ["a size that is none", /head\.json$/, /"constituents":2/, '"constituents":"a"', "head.json"],
  ["the head, cut short", /head\.json$/, /.{9}$/s, "", "head.json"],
  ["the first firms", /head\.json$/, /"firsts":\[/, '"firsts":["A",', "cannot be read"],
])("refuses and names what was altered: %s", async (_, path, old, now, why) => {
  const rules = [altered(path, (text) => text.replace(old, now)), fileHost(small.dist)];
  const error = await provedBy(rules).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SteleError);
  expect(error).toMatchObject({ code: "unproved", mirror: home });
  expect(String(error)).toContain(why);
});

it("refuses altered, missing and endless tiles", async () => {
  const tile = readFileSync(join(small.dist, "s/snapshot/tile/0/000.p/2"));
  const flipped = (at: number) => Uint8Array.from(tile, (byte, i) => (i === at ? byte ^ 1 : byte));
  for (const [body, why] of [
    [flipped(0), "do not lead to the root"],
    [flipped(33), "no leaf of it"],
    [tile.subarray(0, 32), "no leaf of it"],
    [new Uint8Array(9000), "cannot be read"],
  ] as const) {
    const answered = only(/tile/, () => new Response(Uint8Array.from(body)));
    await expect(provedBy([answered, fileHost(small.dist)])).rejects.toThrow(why);
  }
  const absent = only(/tile/, () => new Response(null, { status: 404 }));
  await expect(provedBy([absent, fileHost(small.dist)])).rejects.toThrow("there is none");
});

it("refuses a firm that has left the index", async () => {
  const rules = [
    altered(/alder-brokerage\.json$/, (text) => text.replace(/"proof":"[^"]*"/, '"proof":null')),
    fileHost(small.dist),
  ];
  await expect(provedBy(rules, "alder-brokerage")).rejects.toThrow("it has left the index");
});
