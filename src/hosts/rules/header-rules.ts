import { baseHeaders, cacheControl, endingHeaders } from "../../resolve/headers.ts";
import type { HostFacts } from "../runtime/host-facts.ts";
import { listed } from "../site-facts.ts";

export interface HeaderRule {
  readonly source: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

/** The headers of files that the host serves itself, where `any` stands for any text; no two rules set the same one. */
export function headerRules({ classes }: HostFacts, any: string): readonly HeaderRule[] {
  return [
    { source: `/${any}`, headers: listed(baseHeaders()) },
    ...endingHeaders.flatMap(({ endings, name, value }) =>
      endings.map((ending) => ({ source: `/${any}.${ending}`, headers: [{ name, value }] })),
    ),
    ...listed(classes).map(({ name: folder, value }) => ({
      source: `/${folder}${any}`,
      headers: [{ name: "cache-control", value: cacheControl[value] }],
    })),
  ];
}
