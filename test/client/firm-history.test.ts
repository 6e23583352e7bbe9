import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import {
  type FirmPoint,
  firmHistory,
  type HistoryOptions,
} from "../../src/readers/client/firm-history.ts";
import { Stele, SteleError, type SteleOptions } from "../../src/readers/client/stele.ts";
import { temporaryFolder } from "../emit/temporary-folder.ts";
import { issuedWorld } from "../issue/history/small-past.ts";
import { buildContent, verifierText } from "../verify/issued-world.ts";
import { changedHost, fakeFetch, fileHost, only, type Rule, text } from "./fake-host.ts";

const home = "https://index.example";
const out = join(temporaryFolder(), "dist");
const json = (path: string) => JSON.parse(readFileSync(join(out, path), "utf8"));
const slug = "birch-markets";

beforeAll(async () => {
  const content = join(temporaryFolder(), "content");
  issuedWorld(content, ["2024-02-11", "2024-02-18"]);
  await buildContent(content, out);
});

/** The history of a firm from a host, and the paths that were asked for. */
async function told(
  options: HistoryOptions,
  rules: readonly Rule[] = [fileHost(out)],
  given: Partial<SteleOptions> = {},
) {
  const { fetch, asked } = fakeFetch({ [home]: rules });
  const answer = await new Stele({ mirrors: [home], fetch, ...given }).firm(slug);
  asked.length = 0;
  const points = await firmHistory(answer, options);
  return { points, asked: asked.map((url) => new URL(url).pathname) };
}

it("reads a firm's history between two dates from its own answer, without another request", async () => {
  const { points, asked } = await told({ from: "2024-01-20", to: "2024-02-05" });
  const all: readonly { readonly periodEnd: string }[] = json(`api/firms/${slug}.json`).firm
    .scoreHistory;
  expect(points.map(({ periodEnd }) => periodEnd)).toEqual(
    all.map(({ periodEnd }) => periodEnd).filter((end) => end > "2024-01-20" && end < "2024-02-05"),
  );
  expect(points.length).toBeGreaterThan(1);
  expect(asked).toEqual([]);
});

it("reads it as of a day, from the snapshots of that day and before", async () => {
  const days: readonly { readonly date: string; readonly sha256: string }[] =
    json("s/snapshots.json").snapshots;
  const [newest, before] = days;
  expect(days.length).toBeGreaterThan(1);
  const now = await told({ asOf: "2024-12-31" });
  const then = await told({ asOf: String(before?.date) });
  expect(now.points.length).toBeGreaterThan(then.points.length);
  expect(now.points.slice(0, then.points.length)).toEqual(then.points);
  expect(then.asked).not.toContain(`/s/snapshots/${newest?.sha256}.json`);
  const { points, asked } = await told({ asOf: "2024-12-31", from: String(newest?.date) });
  expect(points.every(({ periodEnd }) => periodEnd >= String(newest?.date))).toBe(true);
  expect(asked.length).toBe(2);
  expect((await told({ asOf: "2020-01-01" })).points).toEqual([]);
});

it("says as of a day what was said then, for every firm and period", async () => {
  const { points } = await told({ asOf: "2024-12-31" });
  const said: readonly FirmPoint[] = json(`api/firms/${slug}.json`).firm.scoreHistory;
  const plain = said.map(({ periodEnd, score, rank }) => ({ periodEnd, score, rank }));
  expect(plain).toEqual(expect.arrayContaining([...points]));
});

it("refuses a snapshot that is not what its address is the hash of", async () => {
  const altered = changedHost(out, (text) => text.replace('"score"', '"grade"'));
  const rules = [only(/s\/snapshots\//, altered), fileHost(out)];
  const error: unknown = await told({ asOf: "2024-12-31" }, rules).catch((one) => one);
  expect(error).toBeInstanceOf(SteleError);
  expect(error).toMatchObject({ code: "unproved", message: expect.stringContaining("is altered") });
});

/** A host that serves a site and, beside it, snapshots of its own, which are what their names are the hash of. */
function inventing(): readonly Rule[] {
  const [newest] = json("s/snapshots.json").snapshots;
  const forged = JSON.stringify(json(`s/snapshots/${newest.sha256}.json`)).replace(
    /("firm-history":.*?"rows":\[\[.*?,)([\d.]+)/,
    "$199.9",
  );
  const sha256 = createHash("sha256").update(forged).digest("hex");
  const listed = JSON.stringify({ snapshots: [{ ...newest, sha256 }] });
  return [
    only("s/snapshots.json", text(listed, 200, "application/json")),
    only(`s/snapshots/${sha256}.json`, text(forged, 200, "application/json")),
    fileHost(out),
  ];
}

it.each([
  ["keys", { keys: [verifierText], clock: () => Date.parse("2024-03-01") }],
  ["verify", { verify: true }],
] as const)("refuses a list of snapshots that is none of the site, with %s", async (_, given) => {
  expect((await told({ asOf: "2024-12-31" }, [fileHost(out)], given)).points).not.toEqual([]);
  const error: unknown = await told({ asOf: "2024-12-31" }, inventing(), given).catch((one) => one);
  expect(error).toMatchObject({
    code: "unproved",
    message: expect.stringContaining('"s/snapshots.json" is not as in the manifest'),
  });
});
