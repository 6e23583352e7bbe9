import { captured, onUri, type RuleRoute, type RuleVariable } from "../rules/rule.ts";

// Rules as Caddy maps over the original, raw URI: Caddy's own query matcher decodes values, joins
// repeated ones and drops pairs with a semicolon. Only parts of a request that match a pattern
// enter the path of a file.

const query = "{http.request.orig_uri.query}";
// split so that it is not read as a template
const firstGroup = "$" + "{1}";
const uri = "{http.request.orig_uri}";

/** Handlers that rewrite a request to its file, or set `stele_plan` to a failure such as `!501`. */
export function ruleHandlers(routes: readonly RuleRoute[]): string {
  const ids = routes.map(({ id, path }) => [onUri(path), id] as const);
  return [map(uri, "stele_route", "", ids), ...routes.map(handler)].join("\n");
}

function handler(route: RuleRoute): string {
  const { id, failed } = route;
  const body = failed ? `vars stele_plan ${raw("!503")}\n` : planned(route);
  return `@stele_${id} vars {stele_route} ${id}\nroute @stele_${id} {\n${indented(body)}}\n`;
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
export function raw(text: string): string {
  if (text.includes("`")) throw new RangeError(`Cannot quote for Caddy: ${JSON.stringify(text)}`);
  return `\`${text}\``;
}

/**
 * A `map` directive; the first matching pattern wins. Caddy writes the value once per match, so
 * each pattern is anchored to match once. Values contain no placeholders.
 */
export function map(
  source: string,
  target: string,
  otherwise: string,
  lines: readonly (readonly [pattern: string, value: string])[],
): string {
  const body = lines.map(([when, value]) => `\t${raw(`~(?s)^.*?(?:${when})`)} ${raw(value)}\n`);
  return `map ${raw(source)} {${target}} {\n${body.join("")}\tdefault ${raw(otherwise)}\n}\n`;
}

export function indented(text: string): string {
  return text.replace(/^(?=.)/gm, "\t");
}
