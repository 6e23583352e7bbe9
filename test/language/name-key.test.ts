import { expect, test } from "vitest";
import { nameKey } from "../../src/model/language/name-key.ts";
import { by } from "../../src/model/language/order.ts";

test("names stand where a reader looks for them, whatever letters they begin with", () => {
  const names = ["Zeta", "Évrecourt", "Ørsted", "alpha", "Łódź", "Esk", "ﬁnch", "Œuvre"];
  expect(names.toSorted(by(nameKey))).toEqual([
    "alpha",
    "Esk",
    "Évrecourt",
    "ﬁnch",
    "Łódź",
    "Œuvre",
    "Ørsted",
    "Zeta",
  ]);
});
