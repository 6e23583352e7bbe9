import { expect, it } from "vitest";
import { trialOf, triedOn } from "../../../src/engine/detect/trial.ts";

it.each(["quarter", "year"] as const)(
  "is in the table as it is computed: a trial on normal noise by %s",
  (period) => {
    expect(trialOf([], period)).toEqual(triedOn([], period));
  },
);
