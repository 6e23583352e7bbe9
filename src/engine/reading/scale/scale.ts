import type { Indicator } from "../../../model/methodology.ts";

/** The values of an indicator that a value is compared with. */
export interface Peers {
  /** Those of the members of the period, in ascending order. */
  readonly members: Float64Array;
  /** That of the firm that `to` names; null without a reading. */
  readonly reference: number | null;
}

export const noPeers: Peers = { members: new Float64Array(), reference: null };

/** How the values of an indicator become ones that can be added up. */
export interface Scale {
  /** The formula as it is printed: x is the value. */
  readonly formula: string;
  /** Where the formula is from, or who uses it. */
  readonly source: string;
  /** The scaled value, larger for larger values; null where there is none. Finite for a finite value. */
  readonly of: (value: number, indicator: Indicator, peers: Peers) => number | null;
  /** How a value is turned round where its direction is not that of the score: 1 - n, -n, or not at all. */
  readonly turned: "share" | "sign" | "never";
  /** Whether values beyond 0 and 1 lie beyond the goalposts, and are brought back to them by `clamp`. */
  readonly hasGoalposts: boolean;
}

/** A setting that the schema requires of the scale. Throws a RangeError where it is missing. */
export function setting<T>(value: T | undefined, name: string, { id, scale }: Indicator): T {
  if (value !== undefined) return value;
  throw new RangeError(`Cannot scale "${id}": the scale "${scale}" needs "${name}"`);
}
