/** An exact fraction: the numbers of a page are decimals, so nothing is rounded before the end. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** The fraction that a decimal such as -0.4 is. */
export function exact(text: string): Fraction {
  const [, sign = "", whole = "", part = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (whole === "") throw new RangeError(`Not a decimal: "${text}"`);
  const over = BigInt(whole + part) * (sign === "" ? 1n : -1n);
  return { over, under: 10n ** BigInt(part.length) };
}

export const add = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});

export const times = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.over,
  under: a.under * b.under,
});

export const negative = ({ over, under }: Fraction): Fraction => ({ over: -over, under });

export function through(a: Fraction, b: Fraction): Fraction {
  if (b.over === 0n) throw new RangeError("Nothing is divided by 0");
  const sign = b.over < 0n ? -1n : 1n;
  return { over: a.over * b.under * sign, under: a.under * b.over * sign };
}

export const isBelow = (a: Fraction, b: Fraction): boolean => a.over * b.under < b.over * a.under;

export const areEqual = (a: Fraction, b: Fraction): boolean =>
  a.over * b.under === b.over * a.under;

export const sumOf = (all: readonly Fraction[]): Fraction => all.reduce(add, exact("0"));

/** A fraction as a decimal, halfway cases to the even digit. */
export function printed({ over, under }: Fraction, decimals: number): number {
  const scaled = over * 10n ** BigInt(decimals);
  const floor = scaled / under - (scaled % under < 0n ? 1n : 0n);
  const twice = (scaled - floor * under) * 2n;
  const isUp = twice > under || (twice === under && floor % 2n !== 0n);
  return Number(floor + (isUp ? 1n : 0n)) / 10 ** decimals;
}
