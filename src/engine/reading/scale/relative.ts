import type { Scale } from "./scale.ts";

/** How far a value is above that of one member of the same day. Source: The Economist, the Big Mac index. */
export const relative: Scale = {
  formula: "x / (x of the member that `to` names) − 1",
  source: "The Economist, the Big Mac index",
  turned: "sign",
  hasGoalposts: false,
  of: (value, _, { reference }) =>
    reference === null || reference === 0 ? null : value / reference - 1,
};
