import { normalQuantile } from "./normal-quantile.ts";

/**
 * Student's quantile at p in [0.5, 1) with 2 degrees of freedom or more, to six digits: Algorithm 396 (Hill,
 * CACM 13, 1970).
 */
export function studentQuantile(p: number, freedom: number): number {
  const n = freedom;
  const both = 2 * (1 - p);
  if (n === 2) return Math.sqrt(2 / (both * (2 - both)) - 2);
  const a = 1 / (n - 0.5);
  const b = 48 / a ** 2;
  const c = (((20_700 * a) / b - 98) * a - 16) * a + 96.36;
  const d = ((94.5 / (b + c) - 3) / b + 1) * Math.sqrt((a * Math.PI) / 2) * n;
  const y = (d * both) ** (2 / n);
  return Math.sqrt(n * (y > 0.05 + a ? central(both, n, { a, b, c, d }) : outer(y, n, d)));
}

type Terms = Readonly<Record<"a" | "b" | "c" | "d", number>>;

/** Hill's series about the normal quantile. */
function central(both: number, n: number, { a, b, c, d }: Terms): number {
  const x = normalQuantile(both / 2);
  const y = x ** 2;
  const near = n < 5 ? c + 0.3 * (n - 4.5) * (x + 0.6) : c;
  const scale = (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b + near;
  const root = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / scale - y - 3) / b + 1) * x;
  return Math.expm1(a * root ** 2);
}

/** Hill's series for the far tail. */
function outer(y: number, n: number, d: number): number {
  const first = 1 / (((n + 6) / (n * y) - 0.089 * d - 0.822) * (n + 2) * 3) + 0.5 / (n + 4);
  return ((first * y - 1) * (n + 1)) / (n + 2) + 1 / y;
}
