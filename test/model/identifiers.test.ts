import { expect, it } from "vitest";
import { factsOf } from "../../src/engine/input-hash.ts";
import { firmSchema } from "../../src/model/firm.ts";
import { firmLd } from "../../src/site/json-ld.ts";
import { firm, tinyPublisher } from "../engine/world-builder.ts";

const written = {
  ...{ firmId: "F01", name: "Brenmoor Line", country: "NO", jurisdictionTier: "tier-1" },
  ...{ modelType: "regional", listedOn: "2026-01-01" },
  statusHistory: [{ status: "active", from: "2026-01-01" }],
};
const lei = "5493001KJTIIGC8Y1R12";

const taken = (identifiers: object) => firmSchema.safeParse({ ...written, identifiers }).success;

it("identifiers are those of a register, with their check digits", () => {
  expect(taken({ lei })).toBe(true);
  expect(taken({ lei: "5493001KJTIIGC8Y1R21" })).toBe(false);
  expect(taken({ lei: lei.toLowerCase() })).toBe(false);
  expect(taken({ wikidata: "Q95" })).toBe(true);
  expect(taken({ wikidata: "https://www.wikidata.org/wiki/Q95" })).toBe(false);
  expect(taken({ companyNumber: "987 654 321" })).toBe(true);
  expect(taken({ isin: "NO0000000000" })).toBe(false);
});

it("an identifier that is added later changes no reading", () => {
  const before = firm("brenmoor-line");
  expect(factsOf({ ...before, identifiers: { lei } })).toEqual(factsOf(before));
});

it("search engines read a registered firm as an organisation, and another as a thing", () => {
  const publisher = tinyPublisher();
  expect(firmLd(publisher, firm("ash"))).toEqual([]);
  expect(firmLd(publisher, firm("ash", { identifiers: { wikidata: "Q95" } }))).toMatchObject([
    { "@type": "Thing", sameAs: "https://www.wikidata.org/wiki/Q95" },
  ]);
  const registered = { lei, companyNumber: "987 654 321" };
  expect(firmLd(publisher, firm("ash", { identifiers: registered }))).toMatchObject([
    { "@type": "Organization", leiCode: lei, identifier: { value: "987 654 321" } },
  ]);
});
