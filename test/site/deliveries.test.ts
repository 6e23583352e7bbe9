import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inProcess } from "../scripts/in-process.ts";

// A table that came in is a row of a dataset, an entry of a feed and a page of what it changed.

const folder = mkdtempSync(join(tmpdir(), "stele-deliveries-"));
const content = join(folder, "index/content");
const out = join(folder, "dist");
const built = (path: string) => readFileSync(join(out, path), "utf8");
const names = ["Brig", "Cog", "Dhow", "Fluyt", "Hoy", "Junk"];
const table = (
  months: readonly number[],
  value: (i: number, month: number) => number,
  all = names,
) => {
  const rows = months.flatMap((month) =>
    all.map((name, i) => `${name},2026-0${month}-28,${value(i, month).toFixed(1)}`),
  );
  const path = join(folder, `to-${months.at(-1)}.csv`);
  writeFileSync(path, `Name,Date,Service (%)\n${rows.join("\n")}\n`);
  return path;
};
const usual = (i: number, month: number) => 80 + i + ((i * 7 + month * 5) % 9) / 3;
let id = "";

beforeAll(async () => {
  const first = table([1, 2, 3, 4, 5, 6], usual);
  const begun = await inProcess(
    "init",
    join(folder, "index"),
    "--from",
    first,
    "--yes",
    "--period",
    "month",
  );
  expect(begun.status).toBe(0);
  for (const path of ["methodology/2026.1.yaml", "table.yaml"].map((one) => join(content, one))) {
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(/\n *guessed: .*/g, ""));
  }
  const build = (to: string) =>
    inProcess(
      "build",
      "--content",
      content,
      "--out",
      to,
      "--cache",
      join(folder, ".cache"),
      "--quiet",
    );
  expect((await build(join(folder, "before"))).status).toBe(0);
  const next = table([5, 6, 7], (i, month) => usual(i, month) + (i === 2 && month === 6 ? 2 : 0), [
    ...names,
    "<b>Sampan</b>",
  ]);
  const took = await inProcess(
    "take",
    next,
    "--content",
    content,
    "--known-on",
    "2026-07-29",
    "--new-firms",
    "--part",
    "--accept",
    "As the operator published it",
    "--yes",
  );
  expect([took.status, took.err]).toEqual([0, expect.stringContaining("Next: stele issue")]);
  expect((await build(out)).status).toBe(0);
  [, id = ""] =
    /^(2026-07-29-[0-9a-f]+),/m.exec(readFileSync(join(content, "deliveries.csv"), "utf8")) ?? [];
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a delivery", () => {
  it("is a row of a dataset in each format", () => {
    const { rows } = JSON.parse(built("api/data/exports/deliveries.json"));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      deliveryId: id,
      knownOn: "2026-07-29",
      rowsRevised: 1,
      firmsNew: 1,
    });
    expect(built("api/data/exports/deliveries.csv")).toContain(`${id},2026-07-29,to-7.csv,`);
  });

  it("has a page with its counts, the largest revisions with both values, and who joined", () => {
    const html = built(`deliveries/${id}.html`);
    expect(html).toContain("What this delivery changed");
    const text = html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
    const before = usual(2, 6).toFixed(1);
    expect(text).toMatch(
      new RegExp(`Dhow .*28 Jun[a-z]* 2026 ${before} ${(usual(2, 6) + 2).toFixed(1)}`),
    );
    expect(html).toMatch(/Joined on that day.*&lt;b>Sampan/s);
    expect(html).not.toContain("<b>Sampan");
    expect(built("deliveries.html")).toContain(`href="deliveries/${id}.html"`);
  });

  it("is an entry of a feed that leads to its page", () => {
    const feed = built("feeds/deliveries.atom");
    expect(feed).toContain(`/deliveries/${id}.html`);
    expect(feed).toContain("Delivery of 29 July 2026");
    expect(built("deliveries.html")).toContain("feeds/deliveries.atom");
  });

  it("is said of nothing where no table came in", () => {
    const before = join(folder, "before");
    expect(
      JSON.parse(readFileSync(join(before, "api/data/exports/deliveries.json"), "utf8")).rows,
    ).toEqual([]);
    expect(() => readFileSync(join(before, "deliveries.html"))).toThrow();
    expect(() => readFileSync(join(before, "feeds/deliveries.atom"))).toThrow();
  });
});
