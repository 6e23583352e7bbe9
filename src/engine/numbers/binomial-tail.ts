/** The probability that at least `least` of n independent events come, each of probability p. */
export function binomialTail(n: number, p: number, least: number): number {
  if (least <= 0) return 1;
  if (least > n || p <= 0) return 0;
  if (p >= 1) return 1;
  const odds = Math.log(p) - Math.log1p(-p);
  let log = n * Math.log1p(-p);
  let fewer = 0;
  for (let count = 0; count < least; count += 1) {
    fewer += Math.exp(log);
    log += Math.log(n - count) - Math.log(count + 1) + odds;
  }
  return Math.max(0, 1 - fewer);
}
