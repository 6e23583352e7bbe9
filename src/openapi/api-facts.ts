import type { Route } from "../api/route.ts";

/** A request and what this build answers to it. */
export interface Example {
  /** Path and query. */
  readonly request: string;
  readonly mediaType: string;
  readonly body: string;
}

/** A route as this build has it. */
export interface DescribedRoute {
  readonly route: Route;
  /** Why it cannot answer in this build, or null. */
  readonly failed: string | null;
  /** Null where the route failed, or answers with a picture. */
  readonly example: Example | null;
}
