import type { Content } from "../content.ts";
import type { Fault } from "../findings/finding.ts";
import type { RuleId } from "../findings/rule-ids.ts";

/** A rule that content must satisfy beyond the shape of its records. */
export interface Rule {
  readonly id: RuleId;
  readonly check: (content: Content) => Iterable<Fault>;
}
