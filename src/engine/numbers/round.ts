/**
 * The number rounded half-even to `decimals` places (0 to 20). Ties are judged in decimal, on fifteen
 * significant digits, which is what a sum of short decimals keeps of an exact half: 0.8825 becomes 0.882
 * and 2.675 becomes 2.68, whichever side of the tie the nearest double lies on. The result is never -0.
 */
export function roundHalfEven(x: number, decimals: number): number {
  if (!Number.isFinite(x) || Math.abs(x) >= 1e15) return x;
  const near = Number(x.toPrecision(15));
  const [digits = "", exponent = ""] = Math.abs(near).toExponential(14).split("e");
  // the digits from the first one that is cut off
  const cut = digits.replace(".", "").slice(Math.max(0, Number(exponent) + decimals + 1));
  const isTie = Number(exponent) + decimals >= -1 && /^50*$/.test(cut);
  return (isTie ? toEven(near, decimals) : Number(x.toFixed(decimals))) + 0;
}

function toEven(x: number, decimals: number): number {
  const unit = 10 ** decimals;
  const below = Math.floor(Math.round(x * unit * 2) / 2);
  return (below % 2 === 0 ? below : below + 1) / unit;
}

/** A number rounded to the given count of significant digits (1 to 21), by its exact value. Never gives -0. */
export function significant(x: number, digits: number): number {
  return Number(x.toPrecision(digits)) + 0;
}
