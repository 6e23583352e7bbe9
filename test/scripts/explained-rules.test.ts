import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { explainedRules } from "../../scripts/desk/explained-rules.ts";
import { ruleTexts } from "../../src/content/findings/rule-texts.ts";
import { verifyRuleTexts } from "../../src/record/verify/verify-fault.ts";

/** Every rule that the sources name where a problem or a fault is made. */
function namedRules(): readonly string[] {
  const made =
    /(?:\b(?:verifyFault|finding|fileFinding|refuse|refused)\(\s*|\brule(?:: | = |\?: )|^ {2}\*)"([a-z]+(?:-[a-z0-9]+)*)"/gm;
  const files = [
    "src/build",
    "src/content",
    "src/record",
    "src/readers/verify",
    "src/readers/mirror",
    "scripts",
  ].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => join(folder, path)),
  );
  const names = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(made)].map(([, name = ""]) => name),
  );
  return [...new Set(names)].sort();
}

describe("stele explain", () => {
  it("has a text for every rule that a message can name", () => {
    const named = namedRules();
    // the search finds rules of each kind
    expect(named).toEqual(
      expect.arrayContaining(["added-behind", "log-forked", "lock-mismatch", "csv-header"]),
    );
    expect(named.filter((rule) => !Object.hasOwn(explainedRules, rule))).toEqual([]);
  });

  it("has no rule of the content that is one of a publication too: each explains itself", () => {
    const both = Object.keys(verifyRuleTexts).filter((rule) => Object.hasOwn(ruleTexts, rule));
    expect(both).toEqual([]);
    expect(explainedRules["unknown-key"]).toContain("misspelt");
  });

  it("says why and what to do, in whole sentences", () => {
    for (const text of Object.values(explainedRules)) expect(text).toMatch(/^[A-Z].{30,}\.$/);
  });
});
