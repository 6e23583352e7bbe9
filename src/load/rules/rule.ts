import type { Content } from "../content.ts";
import type { Fault } from "../findings/finding.ts";
import type { RuleId } from "../findings/rule-texts.ts";

/** Finds what content must not be, beyond the shape of its records. */
export type Check = (content: Content) => Iterable<Fault>;

export type Rules = { readonly [id in RuleId]?: Check };
