import { idleQuery, storedAnswer } from "../../resolve/headers.ts";
import { captured, type RuleRoute, type RuleVariable } from "../rules/rule.ts";
import { condition, quoted, rule, variable } from "./text.ts";

// Rules for mod_rewrite, in the order of the file. The path is read from the raw request line; the
// query is raw already. Only parts of a request that match a pattern enter the path of a file.

/** The rewrites of all requests below /api to a file or a failure. */
export function ruleRewrites(routes: readonly RuleRoute[]): string {
  const unrouted = [
    // the file of a default answer is never given where something else was asked for
    onRequest(`${storedAnswer}(?:\\?${idleQuery})? `),
    rule("S=1"),
    onRequest("/api(?:/|\\?| )"),
    rule("R=404"),
  ];
  return [...routes.map(routeRules), ...unrouted].join("\n");
}

/** A condition on the raw request line, from the path on. */
export function onRequest(pattern: string): string {
  return condition("%{THE_REQUEST}", `^[A-Z]+ ${pattern}`);
}

function routeRules(route: RuleRoute): string {
  const body = route.failed ? [rule("R=503")] : planned(route);
  const path = `${route.path.slice(1, -1)}(?:\\?| )`;
  // requests of other routes skip all rules of this one
  const rules = body.join("").split("RewriteRule ").length - 1;
  return [
    `# ${route.id}\n`,
    onRequest(path),
    ...partSettings(route),
    rule(`S=${rules}`),
    ...body,
  ].join("");
}

/** Sets the parts of the path and goes past the rule that would go past the route. */
function partSettings({ id, parts }: RuleRoute): readonly string[] {
  const set = parts.map((part, i) => `E=stele_${id}_${part}:%${i + 1}`);
  return [rule(...set, "S=1")];
}

function planned({ id, variables, joined, targets, refused }: RuleRoute): readonly string[] {
  const source = joined.map((name) => `${variable(name)}|`).join("");
  return [
    ...variables.flatMap(variableRules),
    ...[414, 400].flatMap((status) => [condition(source, `!${status}`), rule(`R=${status}`)]),
    ...targets.flatMap(({ when, file, missing }) => {
      const path = `/${file.replace(/\{(\w+)\}/g, (_, name: string) => variable(`${id}_${name}`))}`;
      return [
        ...refused.flatMap(([one, status]) => [
          condition(source, when),
          condition(path, `^/${one.replaceAll(".", "\\.")}$`),
          rule(`R=${status}`),
        ]),
        condition(source, when),
        `RewriteCond ${quoted(`%{DOCUMENT_ROOT}${path}`)} !-f\n`,
        rule(`R=${missing}`),
        condition(source, when),
        `RewriteRule "^" ${quoted(path)} [END,DPI]\n`,
      ];
    }),
    rule("R=501"),
  ];
}

/** The first case that matches sets the variable and goes past the others. */
function variableRules({ name, from, cases, otherwise }: RuleVariable): readonly string[] {
  const source = from === "query" ? "%{QUERY_STRING}" : from.map(variable).join("|");
  const rules = cases.map(({ when, value }, i) => {
    const set = value === captured ? "%1" : value;
    return condition(source, when) + rule(`E=stele_${name}:${set}`, `S=${cases.length - i}`);
  });
  return [...rules, rule(`E=stele_${name}:${otherwise}`)];
}
