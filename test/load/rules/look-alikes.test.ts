import { describe, expect, it } from "vitest";
import { z } from "zod";
import { collectFindings } from "../../../src/content/findings/finding.ts";
import confusables from "../../../src/content/rules/confusables.json" with { type: "json" };
import { lookAlikeRules } from "../../../src/content/rules/look-alikes.ts";
import { buildRecords } from "../../../src/content/tables/records.ts";

/** What the rule says of firms with these names. */
function said(...names: readonly string[]): readonly string[] {
  const folder = { root: "", files: [] };
  const firms = buildRecords(folder, "firms", z.looseObject({}), collectFindings());
  for (const [i, name] of names.entries()) {
    firms.add({ slug: `firm-${i}`, name, aliases: [] }, `firms/firm-${i}.yaml`, null);
  }
  const rule = lookAlikeRules["look-alike"];
  // the rule reads nothing but firms
  const found = rule?.({ firms: firms.records() } as never) ?? [];
  return [...found].map((one) => JSON.stringify(one));
}

describe("two names that read as one", () => {
  it.each([
    ["Fjordlink", "Fj\u043erdlink", "a Cyrillic letter"],
    ["Fjordlink", "Fj\u03bfrdlink", "a Greek letter"],
    ["Fjordlink", "Fjordlin\u212a", "the Kelvin sign"],
    ["Fjordlink", "\uff26jordlink", "a full-width letter"],
    ["FJORDLINK", "Fj\u043erdlink", "in another case"],
    ["Caf\u00e9 Lane", "Cafe\u0301 Lane", "a combining accent"],
    ["Caf\u00e9 Lane", "Caf\u0435\u0301 Lane", "a Cyrillic letter with one"],
    ["Alpha Capital", "AIpha Capital", "a capital I"],
    ["Alpha Capital", "A1pha Capital", "the digit one"],
    ["Oslo Trust", "0slo Trust", "the digit nought"],
    ["Modern Bank", "Modem Bank", "m for rn"],
    ["Cedar Bank", "\u13dfedar Bank", "a Cherokee letter"],
    ["Open Bank", "\u0555pen Bank", "an Armenian letter"],
    ["\u0411\u0430\u043d\u043a", "\u0411a\u043d\u043a", "a Latin letter in a Cyrillic name"],
    ["Alder\u00a0Bank", "Alder Bank", "another kind of space"],
    ["\u{1d400}lder Bank", "Alder Bank", "a letter of mathematics"],
  ])("%s and %s are refused, with both: %s", (one, other) => {
    const [fault, ...more] = said(one, other);
    expect(more).toEqual([]);
    expect(fault).toContain("firm-0");
    expect(fault).toContain(JSON.stringify(one).slice(1, -1));
    expect(fault).toContain("firm-1.yaml");
  });

  it.each([
    ["First State Bank", "First State Bank"],
    ["First State Bank", "FIRST STATE BANK"],
    ["Alder Bank", "Alder Banks"],
    ["M\u00fcller", "Muller"],
    ["\u0411\u0430\u043d\u043a", "\u0420\u0430\u043d\u043a"],
    ["\u6771\u4eac\u9280\u884c", "\u4eac\u6771\u9280\u884c"],
  ])("%s and %s are not", (one, other) => {
    expect(said(one, other)).toEqual([]);
  });

  it("are found however many firms have the name of the first", () => {
    expect(said("Fjordlink", "Fjordlink", "FJORDLINK", "Fj\u043erdlink")).toHaveLength(1);
  });
});

it("knows letters as they are without decomposition, each once, and what is drawn as ASCII", () => {
  const letters = Object.values(confusables.drawnAs).flatMap((some) => [...some]);
  expect(new Set(letters).size).toBe(letters.length);
  for (const letter of letters) {
    expect(letter.normalize("NFKD")).toBe(letter);
    expect(letter).toMatch(/^[^\p{ASCII}]$/u);
  }
  for (const look of Object.keys(confusables.drawnAs)) expect(look).toMatch(/^[\w']+$/);
});
