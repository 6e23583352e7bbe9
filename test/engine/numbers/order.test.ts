import { expect, test } from "vitest";
import { byCodeUnit } from "../../../src/engine/numbers/order.ts";

test("byCodeUnit() sorts capitals before small letters and knows no locale", () => {
  expect(["ä", "b", "Z", "a", "z"].sort(byCodeUnit)).toEqual(["Z", "a", "b", "z", "ä"]);
});
