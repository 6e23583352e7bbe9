import type { Publication } from "../../../model/publication.ts";
import { type ChainFault, chainFaults } from "../../../record/freeze/chain.ts";
import { type Fault, fault } from "../../findings/finding.ts";
import type { Records } from "../../tables/records.ts";
import type { Rule } from "../rule.ts";

/** The versions of a concept form one chain: 1, 2, 3, each newer than the one it supersedes. */
export const supersedes: Rule = {
  id: "supersedes",
  check: ({ publications }) => chainOf(publications, "supersedes", ""),
};

/** Two branches that issue the same period write two first versions of it. */
export const firstVersionTwice: Rule = {
  id: "first-version-twice",
  check: ({ publications }) =>
    chainOf(
      publications,
      "first-version-twice",
      "; keep the one that was published, and remove the other with its line in the lock",
    ),
};

function* chainOf(
  { values, origin }: Records<Publication>,
  rule: ChainFault["rule"],
  advice: string,
): Generator<Fault> {
  for (const broken of chainFaults(values)) {
    if (broken.rule !== rule) continue;
    const { index, field, message, found, allowed } = broken;
    yield fault(origin(index), [field], `${message}${advice}`, { found, allowed });
  }
}
