/** What a world has: firms, each with four observations a week, essays, and records of earlier years. */
export interface Size {
  readonly firms: number;
  readonly weeks: number;
  readonly essays: number;
  readonly records: number;
}

export const sizes: Readonly<Record<string, Size>> = {
  S: { firms: 100, weeks: 9, essays: 10, records: 20 },
  M: { firms: 1_000, weeks: 9, essays: 50, records: 100 },
  L: { firms: 10_000, weeks: 9, essays: 200, records: 10_000 },
  XL: { firms: 60_000, weeks: 9, essays: 200, records: 10_000 },
  XXL: { firms: 100_000, weeks: 9, essays: 200, records: 10_000 },
};
