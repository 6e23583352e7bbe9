import type { HostFacts } from "./host-facts.ts";

declare const STELE_FACTS: HostFacts;

/** What the bundler put in the place of the name. */
export function builtFacts(): HostFacts {
  return STELE_FACTS;
}
