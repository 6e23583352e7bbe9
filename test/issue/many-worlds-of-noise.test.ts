import { describe, it } from "vitest";
import { expectFewFalseDoubts } from "./false-doubts.ts";

describe("doubts in many worlds", () => {
  it.each([
    [1, 100],
    [3, 50],
    [30, 10],
  ])(
    "are about at most one in a hundred readings of ordinary noise, of %i firms",
    (firms, count) => {
      expectFewFalseDoubts(20, firms, count);
    },
  );
});
