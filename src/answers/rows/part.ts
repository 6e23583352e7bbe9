/** A file's share of a dataset that is stored by year: the year, or one of several pages of its rows. */
export interface Part {
  readonly year: string;
  /** From 1. */
  readonly page: number;
  /** The number of pages that the year has. */
  readonly pages: number;
  readonly rowCount: number;
  /** The rows of all parts. */
  readonly total: number;
}

/** The end of the name of a part's files: its year, and the number of a further page. */
export function partEnding({ year, page }: Pick<Part, "year" | "page">): string {
  return page === 1 ? `-${year}` : `-${year}-${page}`;
}
