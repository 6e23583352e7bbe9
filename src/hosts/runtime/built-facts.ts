import type { HostFacts } from "./host-facts.ts";

declare const STELE_FACTS: HostFacts;

/** The constants that the bundler puts in. */
export function builtFacts(): HostFacts {
  return STELE_FACTS;
}
