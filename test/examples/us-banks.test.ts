import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { convert } from "../../examples/us-banks/content.ts";
import { type BuildResult, build } from "../../src/build/build.ts";
import { type Loaded, loadContent } from "../../src/content/load.ts";
import { type DistStore, distStore } from "../../src/hosts/serve/dist-store.ts";
import { handle } from "../../src/hosts/serve/server.ts";

const root = join(import.meta.dirname, "../..");
const data = join(root, "../shared/data");
const isThere = existsSync(join(data, "us-banks/call-reports.csv"));
if (!isThere) console.warn(`SKIPPED: the example of the banks, there is no "${data}"`);

describe.runIf(isThere)("examples/us-banks", () => {
  const folder = mkdtempSync(join(tmpdir(), "us-banks-"));
  const content = join(folder, "content");
  const out = join(folder, "dist");
  let loaded: Loaded;
  let result: BuildResult;
  let store: DistStore;

  beforeAll(async () => {
    await convert({ data, out: content, lagDays: 30 });
    loaded = await loadContent(content);
    result = await build({ content, out, asOf: null, cache: ".cache" }, () => {});
    store = distStore(out);
  }, 600_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  async function get(url: string) {
    const { status, body } = await handle(store, "GET", url, {});
    return { status, answer: JSON.parse(body.toString()) };
  }

  it("converts to content without a problem", () => {
    expect(loaded.problems).toEqual([]);
  });

  it("keeps every bank, report, failure, edge and document", () => {
    const { dataset } = loaded;
    expect(dataset?.firms).toHaveLength(7317);
    expect(dataset?.outcomes).toHaveLength(207);
    expect(dataset?.events).toHaveLength(205);
    expect(dataset?.citations).toHaveLength(15_457);
    expect(dataset?.research).toHaveLength(15);
    expect(dataset?.publications).toHaveLength(7);
    expect(dataset?.observations.length).toBeGreaterThan(450_000);
  });

  it("annualises figures that accumulate from January", () => {
    const returns = loaded.dataset?.observations.filter(
      ({ firmId, indicatorId }) => firmId === "rssd-37" && indicatorId === "return_on_assets",
    );
    // 603 of 82,141 in the fourth quarter, 145 of 81,828 in the first
    expect(returns?.slice(0, 2).map(({ value }) => value)).toEqual([0.007341, 0.007088]);
  });

  it("gives no row for a ratio whose items are missing", () => {
    const rows = loaded.dataset?.observations.filter(({ firmId }) => firmId === "rssd-12311");
    expect(rows).toEqual([]);
  });

  it("names a bank without a name by its number, and a failed one by both", () => {
    const named = (firmId: string) => {
      const firm = loaded.dataset?.firms.find((one) => one.firmId === firmId);
      return { slug: firm?.slug, aliases: firm?.aliases, status: firm?.statusHistory.at(-1) };
    };
    expect(named("rssd-37")).toMatchObject({ slug: "bank-37", aliases: [] });
    expect(named("rssd-1252")).toEqual({
      slug: "barnes-banking-company-1252",
      aliases: ["Bank 1252"],
      status: { status: "closed", from: "2010-01-15" },
    });
  });

  it("dates a failure without a day by the end of its quarter", () => {
    const outcome = loaded.dataset?.outcomes.find(({ firmId }) => firmId === "rssd-19040");
    expect(outcome).toMatchObject({ occurredOn: "2010-12-31", labelStatus: "provisional" });
  });

  it("answers every bank", async () => {
    expect(result.problems).toEqual([]);
    const { total } = (await get("/api/firms?limit=1")).answer;
    expect(total).toBe(7317);
    const files = new Set(readdirSync(join(out, "api/firms")));
    const slugs = loaded.dataset?.firms.map(({ slug }) => slug) ?? [];
    expect(slugs.filter((slug) => !files.has(`${slug}.json`))).toEqual([]);
    for (const slug of slugs.filter((_, i) => i % 500 === 0)) {
      const { status, answer } = await get(`/api/firms/${slug}`);
      expect([status, answer.success, answer.firm.slug]).toEqual([200, true, slug]);
    }
    expect((await get("/api/firms/bank-1252")).answer.firm.slug).toBe(
      "barnes-banking-company-1252",
    );
  });

  it("leaves the stress index null and the state indeterminate with so few quarters", async () => {
    const { index } = (await get("/api/index/latest")).answer;
    expect(index).toMatchObject({ stressIndex: null, marketState: "indeterminate" });
    expect(index.ratedCount).toBeGreaterThan(6000);
  });

  it("rates no bank whose ratios are unknown", async () => {
    const { firm } = (await get("/api/firms/bank-12311")).answer;
    expect(firm).toMatchObject({ rated: false, score: null, rank: null });
  });

  it("shows the citations that were entered by the as-of date", async () => {
    const { answer } = await get("/api/publications/citations?limit=500");
    expect(answer.count).toBe(500);
    for (const { addedOn } of answer.items) expect(addedOn <= "2011-09-30").toBe(true);
  });

  it("writes the templates as they are", () => {
    const written = readFileSync(join(content, "methodology/2010.1.yaml"), "utf8");
    const template = join(root, "examples/us-banks/template/methodology/2010.1.yaml");
    expect(written).toBe(readFileSync(template, "utf8"));
  });
});
