import { expect, test } from "vitest";
import { earlierRules, withoutEarlierRules } from "../../src/engine/earlier-rules.ts";
import { methodologySchema } from "../../src/model/methodology.ts";
import { tinyMethodology } from "./tiny-methodology.ts";

test("a methodology that declares the earlier rules reads as it was first written", () => {
  const declared = { ...tinyMethodology(), ...earlierRules };
  const written = withoutEarlierRules(declared);
  for (const name of Object.keys(earlierRules)) expect(written).not.toHaveProperty(name);
  expect(methodologySchema.parse(written)).toEqual(tinyMethodology());
});

test("a methodology under the rules of today keeps every setting that is new", () => {
  expect(withoutEarlierRules(tinyMethodology())).toEqual(tinyMethodology());
});
