import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { routes } from "../../src/answers/routes.ts";
import { evaluator } from "../oracle/evaluator.ts";
import { siteFrom } from "../oracle/site.ts";

const lei = "5493001KJTIIGC8Y1R12";

it("a firm is found by the identifier of a register, and its answers state it", async () => {
  const content = mkdtempSync(join(tmpdir(), "stele-identifiers-"));
  try {
    cpSync("test/worlds/minimal/content", content, { recursive: true });
    const file = join(content, "firms/alder-brokerage.yaml");
    appendFileSync(file, `identifiers:\n  lei: ${lei}\n  wikidata: Q95\n`);
    const evaluate = evaluator(routes, await siteFrom(content));
    const read = async (url: string) => JSON.parse(String((await evaluate("GET", url)).body));
    for (const q of [lei, lei.slice(0, 8).toLowerCase(), "q95"]) {
      const { data } = await read(`/api/rankings?q=${q}`);
      expect(data.map(({ slug }: { slug: string }) => slug)).toEqual(["alder-brokerage"]);
    }
    const { firm } = await read("/api/firms/alder-brokerage");
    expect(firm.identifiers).toEqual({ lei, companyNumber: null, wikidata: "Q95" });
    const { rows } = await read("/api/data/exports/firms");
    expect(rows[0]).toMatchObject({ slug: "alder-brokerage", lei, companyNumber: null });
  } finally {
    rmSync(content, { recursive: true });
  }
});
