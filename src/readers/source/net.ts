/** The world outside as a copy needs it, so that a test can make any of it fail. */
export interface Net {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** From 0 to 1: spreads the requests of many mirrors that failed in the same moment. */
  readonly chance: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A failure that may pass; `after` is the wait that the host asked for, in milliseconds. */
export class Passing extends Error {
  override readonly name = "Passing";
  readonly after: number | null;

  constructor(why: string, after: number | null = null) {
    super(why);
    this.after = after;
  }
}

/** Another build was published while this one was being copied. */
export class Superseded extends Error {
  override readonly name = "Superseded";
}
