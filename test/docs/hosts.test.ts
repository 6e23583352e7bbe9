import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  between,
  excuseList,
  readResults,
  resultsTable,
  ruleFileHosts,
} from "../../scripts/hosts/results.ts";
import { profiles } from "../../src/hosts/profiles.ts";
import { at } from "../../src/model/language/at.ts";
import { shownExcuses } from "../hosts/requests/dont-care.ts";

const document = readFileSync("docs/hosts.md", "utf8");
const proof = readFileSync("bench/hosts.md", "utf8");
const cells = (text: string) => {
  return text.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
};
const rows = cells(proof);

const counts = {
  unanswered: 0,
  ok: 0,
  other: 0,
  closed: 0,
  bare: 0,
  wrong: 0,
  false200: 0,
  allowed: 0,
};

describe("docs/hosts.md, and its proof in bench/hosts.md", () => {
  it.each(profiles.map(({ name, tier }) => [name, tier]))("states the tier of %s", (name, tier) => {
    const row = cells(document).find(
      ([, names = "", , tiers]) => names.includes(`\`${name}\``) && tiers,
    );
    expect(row?.[3]).toContain(tier);
  });

  const asked = profiles.filter(({ name }) => !ruleFileHosts.includes(name));
  it.each(asked.map(({ name, tier }) => [name, tier]))(
    "has a result of at least 20,000 requests for %s, none wrong and no false 200",
    (name, tier) => {
      const start = rows.findIndex((row) => row[2] === "server");
      const row = rows.slice(start).find((cells) => cells[1] === `\`${name}\``) ?? [];
      const cell = (column: string) => row[rows[start]?.indexOf(column) ?? -1] ?? "";
      expect(Number(row[3]?.replaceAll(",", ""))).toBeGreaterThanOrEqual(20_000);
      expect([cell("wrong"), cell("false 200")]).toEqual(["0", "0"]);
      const [answered, all] = cell("stored answers").split(" of ");
      if (tier !== "files") expect(answered).toBe(all);
      if (tier === "resolver") expect(cell("closed")).toBe("0");
    },
  );

  it("lists every difference that is allowed", () => {
    expect(proof).toContain(excuseList(shownExcuses));
  });
});

describe("the table of results", () => {
  it("counts the requests, and fails where a profile has no result", () => {
    const line = JSON.stringify({
      ...{ profile: "node", server: "Node 20" },
      asked: { ...counts, ok: 1200, other: 3, allowed: 1 },
      stored: { ...counts, ok: 50 },
    });
    const results = readResults(`${line}\n`);
    expect(resultsTable(results, ["node"]).split("\n").at(-1)).toBe(
      "| `node` | Node 20 | 1,204 | 1,200 | 0 | 3 | 1 | 0 | 0 | 0 | 50 of 50 |",
    );
    expect(() => resultsTable(results, ["node", "deno"])).toThrow('none for "deno"');
    const before = resultsTable([...results, { ...at(results, 0), profile: "deno" }], ["deno"]);
    expect(resultsTable(results, ["node", "deno"], before)).toContain(before.split("\n").at(-1));
  });

  it("is put between its marks", () => {
    const text = "a\n<!-- t -->\n\nold\n\n<!-- end of t -->\nb\n";
    expect(between(text, "t", "new")).toBe("a\n<!-- t -->\n\nnew\n\n<!-- end of t -->\nb\n");
    expect(() => between("a", "t", "new")).toThrow("its marks are not there");
  });
});
