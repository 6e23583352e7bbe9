import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { auditText } from "../../scripts/desk/audit-text.ts";
import { routes } from "../../src/answers/routes.ts";
import { auditTold } from "../../src/answers/rows/audit-words.ts";
import { addDays } from "../../src/engine/numbers/calendar.ts";
import { firm, observation } from "../engine/world-builder.ts";
import { siteOfDataset } from "../oracle/site.ts";
import { tool } from "../scripts/run.ts";
import { storedSite } from "../store/stored-site.ts";
import { ends, groupedDataset, groupedMethodology } from "./grouped-site.ts";

const [, , , today] = ends;
const plain = groupedMethodology();

/** Seven firms that are measured twice, in ways that differ. */
function twice() {
  const [uptime] = plain.indicators;
  if (uptime === undefined) throw new RangeError("The methodology has an indicator");
  const methodology = {
    ...plain,
    groups: [],
    indicators: [uptime, { ...uptime, id: "speed", label: "Speed" }],
  };
  const ids = ["alder", "birch", "cedar", "dogwood", "elm", "fir", "gorse"];
  return groupedDataset({
    methodologies: [methodology],
    firms: ids.map((id) => firm(id)),
    observations: ids.flatMap((id, i) => [
      observation(id, "uptime", addDays(today, -1), 90 - 10 * i),
      observation(id, "speed", addDays(today, -1), 20 + ((i * 37) % 60)),
    ]),
  });
}

describe("the audit of an index", () => {
  it("stands on the methodology page with two pictures, and in two datasets", async () => {
    const stored = await storedSite(routes, siteOfDataset(twice(), today));
    const page = (await stored.file("methodology.html")) ?? "";
    const [, section = ""] = page.split('<h2 id="audit">');
    expect(section.match(/<svg class="chart"/g)).toHaveLength(2);
    expect(section).toContain("Scores by five other methods");
    const rows = JSON.parse((await stored.file("api/data/exports/audit.json")) ?? "").rows;
    const figureOf = (part: string, subject: string, measure: string) =>
      rows.find((row: { part: string; subject: string; measure: string }) => {
        return row.part === part && row.subject === subject && row.measure === measure;
      })?.value;
    expect(figureOf("weight", "uptime", "declared")).toBe(0.5);
    expect(
      figureOf("weight", "uptime", "effective") + figureOf("weight", "speed", "effective"),
    ).toBe(1);
    expect(figureOf("alternative", "equal_weights", "moved")).toBe(0);
    expect(figureOf("sensitivity", "scale", "total")).toBeGreaterThan(0);
    const ranks = await stored.file("api/data/exports/audit-ranks.csv");
    expect(ranks).toMatch(/^firmId,slug,rank,ranks\.equal_weights,/);
    expect(ranks?.trim().split("\n")).toHaveLength(8);
  });

  it("is told in words where it does not apply", async () => {
    const readModel = siteOfDataset(groupedDataset(), today);
    const reason =
      "The score is made of one indicator: no weight and no aggregation decides anything";
    const stored = await storedSite(routes, readModel);
    expect(await stored.file("methodology.html")).toContain(`${reason}.`);
    const told = auditTold(readModel.audit);
    expect(told).toMatchObject({ none: "one_indicator", reason, alternatives: [] });
    const head = { index: "Tiny", asOf: today, methodologyVersion: "1" };
    expect(auditText({ ...head, ...told })).toBe(
      `Tiny, methodology 1, as of ${today}\n\nNo audit: ${reason}.\n`,
    );
  });
});

it("stele audit prints the audit of a folder for people and for programs", () => {
  const content = "test/worlds/minimal/content";
  const run = (...args: readonly string[]) => {
    const options = { encoding: "utf8" } as const;
    return spawnSync(process.execPath, [tool(), "audit", "--content", content, ...args], options);
  };
  const json = run("--format", "json");
  expect(json.status).toBe(0);
  expect(JSON.parse(json.stdout)).toMatchObject({ index: "Harbour Index", none: "few_firms" });
  expect(run().stdout).toContain("No audit: 2 rated firms are too few: an audit needs 5.");
  const wrong = run("--as-of", "tomorrow");
  expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('"--as-of"')]);
});
