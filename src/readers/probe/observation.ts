/** The response of a host. */
export interface Observed {
  readonly kind: "observed";
  readonly status: number;
  /** The headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** A response that could not be fetched as a whole, which never passes. */
export interface Unfetched {
  readonly kind: "unfetched";
  readonly why: string;
}

export type Observation = Observed | Unfetched;

/**
 * Asks for an address of the deployment, from its root, raw: `/api/firms?limit=3`. The body is without
 * its content coding.
 */
export type Observe = (
  method: string,
  address: string,
  headers?: Readonly<Record<string, string>>,
) => Promise<Observation>;
