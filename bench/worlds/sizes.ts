/** What a world has: firms, each with four observations a week, and essays. */
export interface Size {
  readonly firms: number;
  readonly weeks: number;
  readonly essays: number;
}

export const sizes: Readonly<Record<string, Size>> = {
  S: { firms: 100, weeks: 9, essays: 10 },
  M: { firms: 1_000, weeks: 9, essays: 50 },
  L: { firms: 10_000, weeks: 9, essays: 200 },
  XL: { firms: 60_000, weeks: 9, essays: 200 },
  XXL: { firms: 100_000, weeks: 9, essays: 200 },
};
