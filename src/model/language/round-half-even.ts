/**
 * A number rounded half-even to `decimals` places (0 to 20), never to -0. Ties are judged on the exact value, as in
 * Python: 0.25 becomes 0.2, while 1.005 lies just below a tie and becomes 1.
 */
export function roundHalfEven(x: number, decimals: number): number {
  if (!Number.isFinite(x) || Math.abs(x) >= 1e21) return x;
  // halfway between two decimals is an odd multiple of 2^-(d+1)
  const isTie = Math.abs(x * 2 ** (decimals + 1)) % 2 === 1;
  if (!isTie) return Number(x.toFixed(decimals)) + 0;
  const unit = 10 ** decimals;
  const below = Math.floor(x * unit);
  return (below % 2 === 0 ? below : below + 1) / unit + 0;
}
