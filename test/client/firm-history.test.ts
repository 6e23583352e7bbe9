import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { firmHistory, type HistoryOptions } from "../../src/readers/client/firm-history.ts";
import { Stele, SteleError } from "../../src/readers/client/stele.ts";
import { temporaryFolder } from "../emit/temporary-folder.ts";
import { buildWorld, first, third } from "../verify/issued-world.ts";
import { changedHost, fakeFetch, fileHost, only, type Rule } from "./fake-host.ts";

const home = "https://index.example";
const out = join(temporaryFolder(), "dist");
const json = (path: string) => JSON.parse(readFileSync(join(out, path), "utf8"));
const slug = "birch-markets";

beforeAll(() => buildWorld({ publish: [first, third] }, out));

/** The history of a firm from a host, and the paths that were asked for. */
async function told(options: HistoryOptions, rules: readonly Rule[] = [fileHost(out)]) {
  const { fetch, asked } = fakeFetch({ [home]: rules });
  const answer = await new Stele({ mirrors: [home], fetch }).firm(slug);
  asked.length = 0;
  const points = await firmHistory(answer, { ...options, fetch });
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
  const said: readonly object[] = json(`api/firms/${slug}.json`).firm.scoreHistory;
  expect(said.map((one) => ({ ...one, break: null }))).toEqual(
    expect.arrayContaining(points.map((one) => ({ ...one, break: null }))),
  );
});

it("refuses a snapshot that is not what its address is the hash of", async () => {
  const altered = changedHost(out, (text) => text.replace('"active"', '"closed"'));
  const rules = [only(/s\/snapshots\//, altered), fileHost(out)];
  const error: unknown = await told({ asOf: "2024-12-31" }, rules).catch((one) => one);
  expect(error).toBeInstanceOf(SteleError);
  expect(error).toMatchObject({ code: "unproved", message: expect.stringContaining("is altered") });
});
