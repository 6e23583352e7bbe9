import { describe, expect, it } from "vitest";
import { formatProblems } from "../../scripts/desk/problem-text.ts";
import { loadContent } from "../../src/content/load.ts";
import { type Change, withWorld } from "./world.ts";

// Content that is unlikely and true: the check lets it pass, and the engine can read it.
// What is refused has a broken world of its own.

async function problemsOf(change: Change): Promise<string> {
  const { problems } = await withWorld(change, loadContent);
  return formatProblems(problems, "text");
}

const closedAgain = `O002,F003,reopening,2024-03-04,2024-03-05,,final
O003,F003,closure,2024-03-18,2024-03-19,,final
`;
const active = (from: string): NonNullable<Change["replace"]> => ({
  "firms/cedar-capital.yaml": [
    [
      "  - { status: closed, from: 2024-02-26 }\n",
      `  - { status: closed, from: 2024-02-26 }\n  - { status: active, from: ${from} }\n`,
    ],
  ],
});

describe("the content check", () => {
  it("allows a firm to close, reopen and close again", async () => {
    expect(await problemsOf({ append: { "outcomes.csv": closedAgain } })).toBe("");
    const reopened = closedAgain.split("\n").slice(0, 1).join("");
    const append = { "outcomes.csv": `${reopened}\n` };
    expect(await problemsOf({ append, replace: active("2024-03-04") })).toBe("");
  });

  it("refuses a firm that is active after its last closure", async () => {
    const append = { "outcomes.csv": closedAgain };
    const told = await problemsOf({ append, replace: active("2024-03-25") });
    expect(told).toContain("closed-yet-active");
    expect(told).toContain('"O003"');
  });

  it("allows a firm to be closed and sold on one day, and outcomes to be disputed or provisional", async () => {
    const append = `O002,F003,acquisition,2024-02-26,2024-02-28,,final
O003,F003,merger,2024-03-04,2024-03-05,,provisional
O004,F003,insolvency,2024-03-05,2024-03-06,,disputed
`;
    expect(await problemsOf({ append: { "outcomes.csv": append } })).toBe("");
  });

  it("allows an item to be repeated under another id, and a firm's own source to praise it", async () => {
    const append = {
      "sources.csv": "S009,Cedar's own desk,firm,A,cedar,F003\n",
      "claims.csv": "C009,F003,Cedar Capital pays out again,event,payout_resumed\n",
      "evidence.csv": `V091,C009,S009,supports,primary,2024-03-01,2024-03-01,,
V092,C009,S009,supports,primary,2024-03-01,2024-03-01,,
`,
    };
    expect(await problemsOf({ append })).toBe("");
  });
});
