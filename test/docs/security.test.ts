import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

// The threats of SECURITY.md, each with the tests that prove what it says.

const document = readFileSync("SECURITY.md", "utf8");
const [, section = ""] = /^## Threats\n([\s\S]*?)^## /m.exec(document) ?? [];
const rows = section.split("\n").flatMap((line) => {
  const [, who, tries, notices, proved] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  return who && tries && notices && proved && !/^(?:who|-+)$/.test(who)
    ? [{ who, tries, notices, proved }]
    : [];
});

describe("the threats that SECURITY.md lists", () => {
  it("come from everybody who could do harm", () => {
    const known = [
      "committer",
      "host",
      "mirror",
      "network",
      "neighbour",
      "thief of the key",
      "publisher",
    ];
    expect([...new Set(rows.map(({ who }) => who))]).toEqual(known);
  });

  it.each(rows)("$who, $tries: are noticed, as the tests prove that it names", ({ proved }) => {
    const named = [...proved.matchAll(/`(test\/[\w./-]+\.test\.ts)` "([^"]+)"/g)];
    expect(named.length).toBeGreaterThan(0);
    expect(named.map(([one]) => one).join("; ")).toBe(proved);
    for (const [, file = "", title = ""] of named) {
      expect(readFileSync(file, "utf8"), file).toContain(`"${title}"`);
    }
  });

  it("end with what nothing notices", () => {
    const [, rest = ""] = section.split("What nothing notices:\n");
    expect(rest.match(/^- /gm)?.length).toBeGreaterThan(4);
  });
});
