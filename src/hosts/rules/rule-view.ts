import {
  baseHeaders,
  canonicalLink,
  endingHeaders,
  idleQuery,
  optionsHeaders,
  storedAddress,
  storedAnswer,
} from "../../resolve/headers.ts";
import type { CacheClass } from "../../resolve/table.ts";
import type { HostInput } from "../host-profile.ts";
import type { HostFacts } from "../runtime/host-facts.ts";
import { cacheControl, listed } from "../site-facts.ts";
import { ruleRoutes } from "./route-rules.ts";
import { captured, type RuleRoute } from "./rule.ts";

/** How the configuration of a host refers to a request, and to what its own rules have found. */
export interface HostSyntax {
  readonly query: string;
  /** The path of the file that is sent. */
  readonly path: string;
  readonly variable: (name: string) => string;
  /** A group of the pattern that has matched; the first is 1. */
  readonly group: (number: number) => string;
}

/** What the template of a host without a program says of a site. */
export function ruleView({ baseUrl, table }: HostInput, facts: HostFacts, syntax: HostSyntax) {
  return {
    ...{ host: facts.host, idleQuery, storedAddress, storedAnswer },
    untyped: facts.untyped,
    types: listed(facts.types),
    typed: listed(facts.typed),
    latest: cacheControl("latest"),
    classes: listed(facts.classes).map(cached),
    classed: listed(facts.classed).map(cached),
    base: listed(baseHeaders()),
    options: listed(optionsHeaders()),
    preflight: listed(optionsHeaders()).filter(
      ({ name }) => name !== "allow" && name !== "cache-control" && !(name in baseHeaders()),
    ),
    endings: endingHeaders.map((rule) => ({ ...rule, endings: rule.endings.join("|") })),
    link: canonicalLink(baseUrl, syntax.path),
    routes: ruleRoutes(table).map((route) => routeView(route, syntax)),
  };
}

function cached({ name, value }: { readonly name: string; readonly value: CacheClass }) {
  return { name, value: cacheControl(value) };
}

function routeView(route: RuleRoute, { query, variable, group }: HostSyntax) {
  const { id, failed, path, parts, variables, joined, targets, refused } = route;
  return {
    ...{ id, failed, path: path.slice(1, -1) },
    parts: parts.map((part, i) => ({ part, value: group(i + 1) })),
    variables: variables.map(({ name, from, cases, otherwise }) => ({
      ...{ name, otherwise },
      source: from === "query" ? query : from.map(variable).join("|"),
      cases: cases.map(({ when, value }) => ({
        when,
        value: value === captured ? group(1) : value,
      })),
    })),
    source: joined.map((name) => `${variable(name)}|`).join(""),
    targets: targets.map((target) => ({
      ...target,
      file: target.file.replace(/\{(\w+)\}/g, (_, name: string) => variable(`${id}_${name}`)),
    })),
    refused: refused.map(([name, status]) => ({ name, status })),
  };
}
