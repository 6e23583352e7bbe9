/** The logistic function 1 / (1 + e^−x), without overflow at either end. */
export function sigmoid(x: number): number {
  if (x >= 0) return 1 / (1 + Math.exp(-x));
  const e = Math.exp(x);
  return e / (1 + e);
}

/** The log-odds ln(p / (1 − p)), with p clipped to [1e−12, 1 − 1e−12] so that they are finite. */
export function logit(p: number): number {
  const clipped = Math.min(Math.max(p, 1e-12), 1 - 1e-12);
  return Math.log(clipped / (1 - clipped));
}

/** The softplus ln(1 + e^x), without overflow. */
export function softplus(x: number): number {
  return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));
}
