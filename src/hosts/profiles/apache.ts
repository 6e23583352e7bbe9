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
import { rulesDecline, storedPages } from "./answers.ts";

/** Apache, also on shared hosting: what a `.htaccess` may say. */
export const apache: HostProfile = {
  name: "apache",
  about: "Apache by .htaccess",
  tier: "rules",
  uploads: () => true,
  readme: {
    title: "Apache",
    upload:
      "The whole folder into the document root, and `hosts/apache/.htaccess` to its top. Apache " +
      "2.4 with mod_rewrite, mod_headers and mod_mime, and `AllowOverride All`. It is read on " +
      "each request: nothing to reload.",
    answers: storedPages,
    declines: `${rulesDecline} A path with \`%2f\` or \`%00\` is refused by Apache itself, and TRACE only with \`TraceEnable off\`, as Debian has it.`,
  },
  files: ({ table, entries }, facts) => {
    const tables = entries.map(({ path }) => path).filter((path) => path.endsWith(".csv"));
    return {
      ".htaccess": [
        settings(facts),
        headers(facts, tables),
        opening,
        ruleRewrites(ruleRoutes(table)),
        files(facts),
      ].join("\n"),
      "host.json": hostText("apache", "rules"),
    };
  },
};

function settings({ types, typed, untyped }: HostFacts): string {
  const added = Object.entries(types).map(([name, type]) => `AddType ${quoted(type)} .${name}\n`);
  const forced = Object.entries(typed).map(
    ([path, type]) => `<If "%{REQUEST_URI} == '/${path}'">\n  ForceType ${quoted(type)}\n</If>\n`,
  );
  const failures = toldFailures.flatMap(([told, statuses]) =>
    statuses.map((status) => `ErrorDocument ${status} /s/errors/${told}.json\n`),
  );
  return `# Made by stele; made again by every build.
Options -Indexes -MultiViews +FollowSymLinks
DirectoryIndex disabled
DirectorySlash Off
AddDefaultCharset Off
<If "%{REQUEST_URI} =~ m#/[^/.]+$#">
  ForceType ${quoted(untyped)}
</If>
FileETag MTime Size
${added.join("")}${forced.join("")}${failures.join("")}`;
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
    // the times of files follow from their content and not from their age
    "Header unset last-modified\n",
    "RequestHeader unset if-modified-since\n",
    "RequestHeader unset if-unmodified-since\n",
    // a failure would be held against it too
    "RequestHeader unset if-match\n",
  ].join("");
}

const opening = [
  "RewriteEngine On\n",
  "# a failure's own file, and what was rewritten already\n",
  condition("%{ENV:REDIRECT_STATUS}", "."),
  rule("END"),
  condition("%{REQUEST_METHOD}", "^OPTIONS$"),
  rule("R=204"),
  `RewriteCond "%{REQUEST_METHOD}" "!^(?:GET|HEAD)$"\n`,
  rule("R=405"),
].join("");

/** The rules for stored files and pages of the site at their own addresses. */
function files({ host }: HostFacts): string {
  const plain = "(?:/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*/?(?:\\?| )";
  return [
    `RewriteCond "%{THE_REQUEST}" ${quoted(`!^[A-Z]+ ${plain}`)} [OR]\n`,
    onRequest("/(?:hosts|s/errors)/"),
    rule("R=404"),
    // copies of another host, which this one would hand out under the type of the plain file
    onRequest("[^ ?]*\\.(?:br|gz|zst)(?:\\?| )"),
    rule("R=404"),
    onRequest("/s/host\\.json(?:\\?| )"),
    `RewriteRule "^" "/hosts/${host}/host.json" [END]\n`,
    condition("%{REQUEST_URI}", "^(.*/)$"),
    `RewriteCond "%{DOCUMENT_ROOT}%1index.html" -f\n`,
    `RewriteRule "^" "%{REQUEST_URI}index.html" [END,DPI]\n`,
    `RewriteCond "%{DOCUMENT_ROOT}%{REQUEST_URI}" !-f\n`,
    rule("R=404"),
  ].join("");
}

// Rules for mod_rewrite, in the order of the file. The path is read from the raw request line; the
// query is raw already. Only parts of a request that match a pattern enter the path of a file.

/** The rewrites of all requests below /api to a file or a failure. */
function ruleRewrites(routes: readonly RuleRoute[]): string {
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
function onRequest(pattern: string): string {
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

/**
 * A text in double quotes. Backslashes are kept: mod_rewrite does not unescape them, and other
 * modules only before another backslash or a quote, which is refused.
 */
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

/** A rule that does not change the address. */
function rule(...flags: readonly string[]): string {
  return `RewriteRule "^" "-" [${flags.join(",")}]\n`;
}

/** The environment variable that a rule has set under `name`. */
function variable(name: string): string {
  return `%{ENV:stele_${name}}`;
}
