export type Aspect = "fetch" | "status" | "type" | "CORS" | "cache" | "encoding" | "content";

/** A difference between a deployment and its manifest or table. */
export interface Finding {
  readonly aspect: Aspect;
  readonly found: string;
  readonly wanted: string;
}

/** The result of one request. */
export interface Probed {
  /** The route, or the folder of a stored file. */
  readonly group: string;
  /** The request, such as `GET /api/firms?limit=3`. */
  readonly item: string;
  /** `declined`: an honest 501 where the host need not answer. */
  readonly verdict: "good" | "declined" | "wrong" | "unfetched";
  readonly findings: readonly Finding[];
}

export function finding(aspect: Aspect, found: string, wanted: string): Finding {
  return { aspect, found, wanted };
}
