import type { Route } from "../api/route.ts";
import type { Example } from "./example.ts";

export interface DescribedRoute {
  readonly route: Route;
  /** Why it cannot answer in this build, or null. */
  readonly failed: string | null;
  /** Null where the route failed, or answers with a picture. */
  readonly example: Example | null;
}
