import type { Standing } from "../../src/engine/world/period-sight.ts";

/** The standing of a period of which no record was issued. */
export const unissued: Standing = {
  reference: null,
  issuedOn: null,
  revisedOn: null,
  isWithdrawn: false,
};
