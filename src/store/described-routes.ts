import type { DescribedRoute } from "../openapi/api-facts.ts";
import { exampleAnswer } from "./example-answer.ts";
import type { SiteSource } from "./other-files.ts";
import type { PreparedRoute } from "./prepared-route.ts";

/** Routes with an example of each, which is made while the rows of the route are there. */
export interface DescribedRoutes {
  readonly add: (prepared: PreparedRoute) => Promise<void>;
  /** The routes that were added, in their order. */
  readonly all: readonly DescribedRoute[];
}

export function describedRoutes(source: SiteSource): DescribedRoutes {
  const { build } = source.readModel;
  const all: DescribedRoute[] = [];
  return {
    add: async (prepared) => {
      const { route, entry } = prepared;
      const table = { version: 1, build, routes: [entry] } as const;
      const example = await exampleAnswer(prepared, table, source);
      all.push({ route, failed: entry.failed, example });
    },
    all,
  };
}
