import {
  askingPair,
  baseHeaders,
  cacheControl,
  canonicalLink,
  endingHeaders,
  optionsHeaders,
  storedAddress,
  storedAnswer,
} from "../../resolve/headers.ts";
import type { CacheClass } from "../../resolve/table.ts";
import type { HostInput } from "../host-profile.ts";
import type { HostFacts } from "../runtime/host-facts.ts";
import { listed } from "../site-facts.ts";
import { ruleRoutes } from "./route-rules.ts";
import type { HostSyntax } from "./rule.ts";

/** What the template of a host without a program says of a site. */
export function ruleView({ baseUrl, table }: HostInput, facts: HostFacts, syntax: HostSyntax) {
  return {
    host: facts.host,
    askingPair,
    storedAddress,
    storedAnswer,
    untyped: facts.untyped,
    types: listed(facts.types),
    typed: listed(facts.typed),
    latest: cacheControl.latest,
    classes: listed(facts.classes).map(cached),
    classed: listed(facts.classed).map(cached),
    base: listed(baseHeaders()),
    options: listed(optionsHeaders()),
    preflight: listed(optionsHeaders()).filter(
      ({ name }) => name !== "allow" && name !== "cache-control" && !(name in baseHeaders()),
    ),
    endings: endingHeaders.map((rule) => ({ ...rule, endings: rule.endings.join("|") })),
    link: canonicalLink(baseUrl, syntax.path),
    routes: ruleRoutes(table, syntax),
  };
}

function cached({ name, value }: { readonly name: string; readonly value: CacheClass }) {
  return { name, value: cacheControl[value] };
}
