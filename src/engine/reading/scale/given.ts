import type { Scale } from "./scale.ts";

/** A value that somebody else has scaled: it counts as it is. Source: whoever gives it. */
export const given: Scale = {
  formula: "x",
  source: "scaled by whoever gives it",
  turned: "never",
  hasGoalposts: false,
  of: (value) => value,
};
