import { retaken } from "../language/reads.ts";
import type { DescribedRoute } from "../openapi/api-facts.ts";
import { exampleAnswer } from "./example-answer.ts";
import type { SiteSource } from "./other-files.ts";
import type { PreparedRoute } from "./prepared-route.ts";

/** Routes with an example of each, which is made while the rows of the route are there. */
export interface DescribedRoutes {
  readonly add: (prepared: PreparedRoute) => Promise<void>;
  /** The routes that were added, in their order; whoever takes them has read what they follow from. */
  readonly all: () => readonly DescribedRoute[];
}

export function describedRoutes(source: SiteSource): DescribedRoutes {
  const { readModel, memo } = source;
  // read here, as no answer has it
  const { build } = readModel;
  const [reads, described] = [new Set<string>(), [] as DescribedRoute[]];
  return {
    add: async (prepared) => {
      const { route, entry } = prepared;
      const table = { version: 1, build, routes: [entry] } as const;
      const make = () => exampleAnswer(prepared, table, source);
      const example = await memo.during(reads, () => memo.later(`example ${route.path}`, make));
      described.push({ route, failed: entry.failed, example });
    },
    all: () => retaken(readModel, { value: described, reads }),
  };
}
