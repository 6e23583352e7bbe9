import {
  baseHeaders,
  canonicalLink,
  endingHeaders,
  idleQuery,
  optionsHeaders,
  storedAddress,
  storedAnswer,
} from "../../resolve/headers.ts";
import type { HostProfile } from "../host-profile.ts";
import { ruleRoutes } from "../rules/route-rules.ts";
import { captured, type RuleRoute, type RuleVariable } from "../rules/rule.ts";
import { type HostFacts, hostText } from "../runtime/host-facts.ts";
import { cacheControl, cacheRules, toldFailures } from "../site-facts.ts";
import { template } from "../template.ts";

/** Apache, also on shared hosting: what a `.htaccess` may say. */
export const apache: HostProfile = {
  name: "apache",
  about: "Apache by .htaccess",
  tier: "rules",
  uploads: () => true,
  files: ({ table, entries }, facts) => ({
    "README.md": template("apache.md"),
    ".htaccess": template("apache.htaccess", {
      untyped: quoted(facts.untyped),
      types: types(facts),
      failures: toldFailures
        .flatMap(([told, statuses]) =>
          statuses.map((status) => `ErrorDocument ${status} /s/errors/${told}.json\n`),
        )
        .join(""),
      headers: headers(
        facts,
        entries.map(({ path }) => path).filter((path) => path.endsWith(".csv")),
      ),
      rules: ruleRoutes(table).map(routeRules).join("\n"),
      storedAnswer,
      idleQuery,
    }),
    "host.json": hostText("apache", "rules"),
  }),
};

function types({ types, typed }: HostFacts): string {
  const added = Object.entries(types).map(([name, type]) => `AddType ${quoted(type)} .${name}\n`);
  const forced = Object.entries(typed).map(
    ([path, type]) => `<If "%{REQUEST_URI} == '/${path}'">\n  ForceType ${quoted(type)}\n</If>\n`,
  );
  return [...added, ...forced].join("");
}

function headers(facts: HostFacts, attachments: readonly string[]): string {
  const set = (name: string, value: string, when: string | null) =>
    `Header always set ${name} ${quoted(value)}${when === null ? "" : ` ${quoted(`expr=${when}`)}`}\n`;
  const onStatus = (status: number) => `%{REQUEST_STATUS} -eq ${status}`;
  return [
    ...Object.entries(baseHeaders()).map(([name, value]) => set(name, value, null)),
    set("cache-control", cacheControl("latest"), null),
    ...cacheRules(facts).map(([path, value]) =>
      set("cache-control", value, `%{REQUEST_URI} =~ m#${path}#`),
    ),
    set("cache-control", "no-store", "%{REQUEST_STATUS} -ge 400"),
    ...Object.entries(optionsHeaders())
      .filter(([name]) => !(name in baseHeaders()))
      .map(([name, value]) => set(name, value, onStatus(204))),
    set("allow", "GET, HEAD, OPTIONS", onStatus(405)),
    set("retry-after", "60", onStatus(503)),
    ...endingHeaders.map(({ endings, name, value }) =>
      set(name, value, `%{REQUEST_URI} =~ m#\\.(?:${endings.join("|")})$#`),
    ),
    `Header always add link ${quoted(`expr=${canonicalLink(facts.baseUrl, "%{REQUEST_URI}")}`)} ` +
      `${quoted(`expr=%{REQUEST_STATUS} -lt 400 && %{REQUEST_URI} =~ m#^${storedAddress}$#`)}\n`,
    // one by one: variables set by a rule do not survive its redirect
    ...attachments.map((path) =>
      set(
        "content-disposition",
        `attachment; filename="${path.slice(path.lastIndexOf("/") + 1)}"`,
        `%{REQUEST_URI} == '/${path}'`,
      ),
    ),
  ].join("");
}

// Rules for mod_rewrite, in the order of the file. Only parts of a request that match a pattern enter the
// path of a file.

function routeRules(route: RuleRoute): string {
  const body = route.failed ? [rule("R=503")] : planned(route);
  const path = `${route.path.slice(1, -1)}(?:\\?| )`;
  // requests of other routes skip all rules of this one
  const rules = body.join("").split("RewriteRule ").length - 1;
  return [
    `# ${route.id}\n`,
    condition("%{THE_REQUEST}", `^[A-Z]+ ${path}`),
    // sets the parts of the path and skips the next rule, which would skip those of the route
    rule(...route.parts.map((part, i) => `E=stele_${route.id}_${part}:%${i + 1}`), "S=1"),
    rule(`S=${rules}`),
    ...body,
  ].join("");
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

/** A text in double quotes. Backslashes are kept where no module takes them for an escape; others are refused. */
function quoted(text: string): string {
  if (/[\n\r]|\\[\\"]|\\$/.test(text)) {
    throw new RangeError(`Cannot quote for Apache: ${JSON.stringify(text)}`);
  }
  return `"${text.replaceAll('"', '\\"')}"`;
}

/** A condition whose pattern is in a group, so that its first character is not an operator. */
function condition(source: string, pattern: string): string {
  return `RewriteCond ${quoted(source)} ${quoted(`(?:${pattern})`)}\n`;
}

function rule(...flags: readonly string[]): string {
  return `RewriteRule "^" "-" [${flags.join(",")}]\n`;
}

function variable(name: string): string {
  return `%{ENV:stele_${name}}`;
}
