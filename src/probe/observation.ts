/** What a host said. */
export interface Observed {
  readonly kind: "observed";
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Nothing is known of what could not be fetched whole: it is never good. */
export interface Unfetched {
  readonly kind: "unfetched";
  readonly why: string;
}

export type Observation = Observed | Unfetched;

/** Asks for an address of the deployment, from its root, raw: `/api/firms?limit=3`. */
export type Observe = (method: string, address: string) => Promise<Observation>;
