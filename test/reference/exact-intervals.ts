// Binomial intervals by inversion of the beta distribution, to set the published Wilson interval
// against. Nothing that is published uses them, so the generator does not contain them.

export type Bounds = readonly [low: number, high: number];

const tail = 0.025;

/** The exact 95 % interval of k events in n trials (Clopper and Pearson 1934); null when n is 0. */
export function clopperPearson(k: number, n: number): Bounds | null {
  if (n === 0) return null;
  return [
    k === 0 ? 0 : betaQuantile(tail, k, n - k + 1),
    k === n ? 1 : betaQuantile(1 - tail, k + 1, n - k),
  ];
}

/** The equal-tailed 95 % interval under the prior Beta(½, ½) (Brown, Cai and DasGupta 2001). */
export function jeffreys(k: number, n: number): Bounds | null {
  if (n === 0) return null;
  const [a, b] = [k + 0.5, n - k + 0.5];
  return [betaQuantile(tail, a, b), betaQuantile(1 - tail, a, b)];
}

/** x with I_x(a, b) = p, by bisection down to neighbouring doubles. */
function betaQuantile(p: number, a: number, b: number): number {
  let [low, high] = [0, 1];
  for (;;) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) return middle;
    if (incompleteBeta(middle, a, b) < p) low = middle;
    else high = middle;
  }
}

/** The regularised incomplete beta function I_x(a, b), 0 < x < 1 (DLMF 8.17.4 and 8.17.22). */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const scale = logGamma(a + b) - logGamma(a) - logGamma(b);
  const front = Math.exp(scale + a * Math.log(x) + b * Math.log1p(-x)) / a;
  return front / continuedFraction(x, a, b);
}

/** 1 + d₁/(1 + d₂/(1 + …)), by the modified Lentz method (Thompson and Barnett 1986). */
function continuedFraction(x: number, a: number, b: number): number {
  let [value, c, d] = [1, 1, 0];
  for (let i = 1; i < 10_000; i += 1) {
    const m = Math.floor(i / 2);
    const even = (m * (b - m)) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = -((a + m) * (a + b + m)) / ((a + 2 * m) * (a + 2 * m + 1));
    const term = (i % 2 === 0 ? even : odd) * x;
    d = 1 / (1 + term * d);
    c = 1 + term / c;
    value *= c * d;
    if (Math.abs(c * d - 1) < 1e-16) break;
  }
  return value;
}

/** ln Γ(x), x > 0, by Stirling's series above 12 (DLMF 5.11.1). */
function logGamma(x: number): number {
  let [shift, z] = [0, x];
  for (; z < 12; z += 1) shift += Math.log(z);
  const s = 1 / (z * z);
  const series = (1 / 12 - s * (1 / 360 - s * (1 / 1260 - s * (1 / 1680 - s / 1188)))) / z;
  return (z - 0.5) * Math.log(z) - z + Math.log(2 * Math.PI) / 2 + series - shift;
}
