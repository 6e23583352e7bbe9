/** An exact fraction; the denominator is positive. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export function fraction(over: bigint, under = 1n): Fraction {
  return under < 0n ? { over: -over, under: -under } : { over, under };
}

/** The fraction that a number's decimal digits say. */
export function decimal(value: number): Fraction {
  const [digits = "0", exponent = "0"] = String(value).split("e");
  const [whole = "0", part = ""] = digits.split(".");
  const power = Number(exponent) - part.length;
  const over = BigInt(whole + part);
  return power >= 0 ? fraction(over * 10n ** BigInt(power)) : fraction(over, 10n ** BigInt(-power));
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.over * b.under + b.over * a.under, a.under * b.under);

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, fraction(-b.over, b.under));

export const times = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.over * b.over, a.under * b.under);

export const by = (a: Fraction, b: Fraction): Fraction => times(a, fraction(b.under, b.over));

export const isLess = (a: Fraction, b: Fraction): boolean => minus(a, b).over < 0n;

export function total(all: readonly Fraction[]): Fraction {
  return all.reduce(plus, fraction(0n));
}

/** Thousandths, half to even. */
export function thousandths({ over, under }: Fraction): number {
  const scaled = over * 1000n;
  const below = scaled / under - (scaled % under < 0n ? 1n : 0n);
  const rest = 2n * (scaled - below * under);
  const isUp = rest > under || (rest === under && below % 2n !== 0n);
  return Number(below + (isUp ? 1n : 0n));
}

/** The number to tenths, half to even: a score as it is printed. */
export function tenths(value: Fraction): number;
export function tenths(value: Fraction | null): number | null;
export function tenths(value: Fraction | null): number | null {
  if (value === null) return null;
  const { over, under } = value;
  return thousandths({ over, under: under * 100n }) / 10;
}
