import {
  baseHeaders,
  canonicalLink,
  endingHeaders,
  type Headers,
  idleQuery,
  optionsHeaders,
  storedAddress,
  storedAnswer,
} from "../../resolve/headers.ts";
import type { HostProfile } from "../host-profile.ts";
import { literal } from "../rules/regex.ts";
import { ruleRoutes } from "../rules/route-rules.ts";
import { captured, onUri, type RuleRoute, type RuleVariable } from "../rules/rule.ts";
import { type HostFacts, hostText } from "../runtime/host-facts.ts";
import { cacheControl, cacheRules } from "../site-facts.ts";
import { template } from "../template.ts";

export const caddy: HostProfile = {
  name: "caddy",
  about: "Caddy by configuration alone",
  tier: "rules",
  copies: ["br", "zst", "gz"],
  uploads: () => true,
  files: ({ table }, facts) => ({
    "README.md": template("caddy.md"),
    "site.caddy": template("site.caddy", {
      settings: settings(facts),
      base: headerLines(baseHeaders()),
      options: headerLines(optionsHeaders(), "header "),
      handlers: ruleHandlers(ruleRoutes(table)),
      byEnding: endingHeaders
        .map(({ endings, name, value }) => {
          const matcher = `@stele_${endings[0]}`;
          const files = endings.map((ending) => `*.${ending}`).join(" ");
          return `${matcher} path ${files}\nheader ${matcher} ${name} ${raw(value)}\n`;
        })
        .join(""),
      link: raw(canonicalLink(facts.baseUrl, path)),
      storedAddress,
      storedAnswer,
    }),
    "host.json": hostText("caddy", "rules"),
  }),
};

const path = "{http.request.uri.path}";
const uri = "{http.request.orig_uri}";

function settings(facts: HostFacts): string {
  return [
    map(uri, "stele_plain", "0", [["^(?:/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*/?(?:\\?|$)", "1"]]),
    // the file of a default answer is never given where something else was asked for
    map(uri, "stele_asked", "0", [
      [`^${storedAnswer}(?:\\?${idleQuery})?$`, "0"],
      [`^${storedAnswer}\\?`, "1"],
    ]),
    map(path, "stele_cache", cacheControl("latest"), cacheRules(facts)),
    map(path, "stele_type", facts.untyped, [
      ...Object.entries(facts.typed).map(([file, type]) => [`^/${literal(file)}$`, type] as const),
      ...Object.entries(facts.types).map(([name, type]) => [`\\.${literal(name)}$`, type] as const),
    ]),
  ].join("");
}

function headerLines(headers: Headers, before = ""): string {
  return Object.entries(headers)
    .map(([name, value]) => `${before}${name} ${raw(value)}\n`)
    .join("");
}

// Rules as Caddy maps over the original, raw URI: Caddy's own query matcher decodes values, joins
// repeated ones and drops pairs with a semicolon. Only parts of a request that match a pattern
// enter the path of a file.

const query = "{http.request.orig_uri.query}";
// split so that it is not read as a template
const firstGroup = "$" + "{1}";

/** Handlers that rewrite a request to its file, or set `stele_plan` to a failure such as `!501`. */
function ruleHandlers(routes: readonly RuleRoute[]): string {
  const ids = routes.map(({ id, path }) => [onUri(path), id] as const);
  return [map(uri, "stele_route", "", ids), ...routes.map(handler)].join("\n");
}

function handler(route: RuleRoute): string {
  const { id, failed } = route;
  const body = failed ? `vars stele_plan ${raw("!503")}\n` : planned(route);
  const indented = body.replace(/^(?=.)/gm, "\t");
  return `@stele_${id} vars {stele_route} ${id}\nroute @stele_${id} {\n${indented}}\n`;
}

function planned({ id, parts, path, variables, joined, targets, refused }: RuleRoute): string {
  const source = joined.map((name) => `{stele_${name}}|`).join("");
  const fill = (file: string) => `/${file.replace(/\{(\w+)\}/g, `{stele_${id}_$1}`)}`;
  const choices = targets.map(({ when }, i) => [when, String(i)] as const);
  return [
    ...parts.map((part, i) => map(uri, `stele_${id}_${part}`, "", [[onUri(path), `\${${i + 1}}`]])),
    ...variables.map(variableMap),
    map(source, `stele_${id}_target`, "!501", [["!414", "!414"], ["!400", "!400"], ...choices]),
    `vars stele_plan {stele_${id}_target}\n`,
    ...targets.map(
      ({ file, missing }, i) =>
        `@stele_${id}_${i} vars stele_plan ${i}\n` +
        `route @stele_${id}_${i} {\n\tvars stele_missing ${missing}\n\trewrite * ${fill(file)}\n}\n`,
    ),
    ...refused.map(
      ([file, status], i) =>
        `@stele_${id}_refused_${i} path /${file}\n` +
        `vars @stele_${id}_refused_${i} stele_plan ${raw(`!${status}`)}\n`,
    ),
  ].join("");
}

function variableMap({ name, from, cases, otherwise }: RuleVariable): string {
  const source = from === "query" ? query : from.map((one) => `{stele_${one}}`).join("|");
  const lines = cases.map(
    ({ when, value }) => [when, value === captured ? firstGroup : value] as const,
  );
  return map(source, `stele_${name}`, otherwise, lines);
}

/** A token that Caddy reads literally. Throws a RangeError for a text with a backtick. */
function raw(text: string): string {
  if (text.includes("`")) throw new RangeError(`Cannot quote for Caddy: ${JSON.stringify(text)}`);
  return `\`${text}\``;
}

/**
 * A `map` directive; the first matching pattern wins. Caddy writes the value once per match, so
 * each pattern is anchored to match once. Values contain no placeholders.
 */
function map(
  source: string,
  target: string,
  otherwise: string,
  lines: readonly (readonly [pattern: string, value: string])[],
): string {
  const body = lines.map(([when, value]) => `\t${raw(`~(?s)^.*?(?:${when})`)} ${raw(value)}\n`);
  return `map ${raw(source)} {${target}} {\n${body.join("")}\tdefault ${raw(otherwise)}\n}\n`;
}
