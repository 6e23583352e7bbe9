import type { Indicator } from "../methodology.ts";

/** What values of an indicator are possible: bounds, null for none, and whether they are whole numbers. */
export interface Bounds {
  readonly min: number | null;
  readonly max: number | null;
  readonly whole: boolean;
}

type Bounded = Pick<Indicator, "label" | "unit" | "scale" | "lo" | "hi" | "min" | "max">;

/**
 * The bounds that an indicator declares, or else those of its unit: percent 0 to 100, a ratio 0 to 1, a count of
 * whole numbers from 0 on. A change may be negative and beyond, so a unit says nothing of an indicator whose label
 * or goalposts are those of one.
 */
export function boundsOf({ label, unit, scale, lo, hi, min, max }: Bounded): Bounds {
  if (scale === "given") return { min: min ?? 0, max: max ?? 1, whole: false };
  const usual = isChange.test(label) ? null : (units.find(({ is }) => is.test(unit)) ?? null);
  const isWithin = (bound: number | null, goalpost: number | undefined, side: 1 | -1) => {
    return bound !== null && (goalpost === undefined || (goalpost - bound) * side <= 0);
  };
  const least = usual !== null && isWithin(usual.min, lo, -1) ? usual.min : null;
  const greatest = usual !== null && isWithin(usual.max, hi, 1) ? usual.max : null;
  return {
    min: min ?? least,
    max: max ?? greatest,
    whole: usual?.whole === true && min === undefined && max === undefined && least !== null,
  };
}

const isChange =
  /change|growth|inflation|return|yield|margin|balance|\bnet\b|differ|\bgap\b|anomal|deviation|swing|variation|increase|decrease|spread|surplus|deficit|rate of|utili[sz]ation|\broe\b|\broa\b/i;

const units = [
  { is: /^(?:percent|per cent|%|pct)$/i, min: 0, max: 100, whole: false },
  { is: /^(?:ratio|share|fraction)$/i, min: 0, max: 1, whole: false },
  { is: /^counts?$/i, min: 0, max: null, whole: true },
] as const;
