import { captured, onUri, type RuleRoute, type RuleVariable } from "../rules/rule.ts";

// Rules as nginx maps over `$request_uri` and `$args`: both raw, where `$uri` is decoded and
// `$arg_x` takes the first of two, ignores the case of its name and does not decode. No other part
// of a request than what a pattern allows enters the path of a file.

/** Maps that end in `$stele_plan`, a file or a failure such as `!501`, and `$stele_missing`. */
export function ruleMaps(routes: readonly RuleRoute[]): string {
  return [
    map("$request_uri", "stele_route", [
      ["default", ""],
      // nginx takes it for the end of a query, which no target may have
      [pattern("#"), "malformed"],
      ...routes.map((route) => [pattern(onUri(route.path)), route.id] as const),
    ]),
    ...routes.flatMap((route, i) => routeMaps(route, `stele_${i}`)),
    map("$stele_route", "stele_target", [
      ["default", "!404"],
      ["malformed", "!400"],
      ...routes.map(({ id, failed }) => [id, failed ? "!503" : `$stele_${id}_target`] as const),
    ]),
    map("$stele_target", "stele_plan", [
      ["default", "$stele_target"],
      ...routes.flatMap(({ refused }) =>
        refused.map(([file, status]) => [`/${file}`, `!${status}`] as const),
      ),
    ]),
    map("$stele_route", "stele_missing", [
      ["default", "404"],
      ...routes.map(({ id }) => [id, `$stele_${id}_missing`] as const),
    ]),
  ].join("\n");
}

/** `group` begins the names of groups, which PCRE wants short. */
function routeMaps(route: RuleRoute, group: string): readonly string[] {
  const { id, parts, path, variables, joined, targets } = route;
  const source = joined.map((name) => `$stele_${name}|`).join("");
  const fill = (file: string) => `/${file.replace(/\{(\w+)\}/g, `$\{stele_${id}_$1}`)}`;
  return [
    ...parts.map((part, i) =>
      map("$request_uri", `stele_${id}_${part}`, [
        ["default", ""],
        [pattern(named(onUri(path), i, `${group}_p${i}`)), `$${group}_p${i}`],
      ]),
    ),
    ...variables.map((one, i) => variableMap(one, `${group}_${i}`)),
    map(source, `stele_${id}_target`, [
      ["default", "!501"],
      [pattern("!414"), "!414"],
      [pattern("!400"), "!400"],
      ...targets.map(({ when, file }) => [pattern(when), fill(file)] as const),
    ]),
    map(source, `stele_${id}_missing`, [
      ["default", "501"],
      ...targets.map(({ when, missing }) => [pattern(when), String(missing)] as const),
    ]),
  ];
}

function variableMap({ name, from, cases, otherwise }: RuleVariable, group: string): string {
  const source = from === "query" ? "$args" : from.map((one) => `$stele_${one}`).join("|");
  return map(source, `stele_${name}`, [
    ["default", otherwise],
    ...cases.map(({ when, value }, i) => {
      if (value !== captured) return [pattern(when), value] as const;
      return [pattern(named(when, 0, `${group}_${i}`)), `$${group}_${i}`] as const;
    }),
  ]);
}

/** Gives the nth capturing group of a pattern a name. */
function named(regex: string, nth: number, name: string): string {
  let seen = -1;
  return regex.replace(/\\.|\((?!\?)/g, (found) => {
    if (found !== "(") return found;
    seen++;
    return seen === nth ? `(?<${name}>` : "(?:";
  });
}

/** A value between quotes, as nginx reads it. Throws for what would need an escape of its own. */
export function quoted(text: string): string {
  const quote = text.includes('"') ? "'" : '"';
  if (text.includes(quote) || /[\n\r]/.test(text)) {
    throw new RangeError(`Cannot quote for nginx: ${JSON.stringify(text)}`);
  }
  return quote + text.replaceAll("\\", "\\\\") + quote;
}

/** A `map` block; the first pattern that matches wins. */
export function map(
  source: string,
  target: string,
  lines: readonly (readonly [when: string, value: string])[],
): string {
  const body = lines.map(([when, value]) => `  ${when} ${quoted(value)};\n`).join("");
  return `map ${quoted(source)} $${target} {\n${body}}\n`;
}

export function pattern(regex: string): string {
  return quoted(`~${regex}`);
}
