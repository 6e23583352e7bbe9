import {
  baseHeaders,
  canonicalLink,
  endingHeaders,
  idleQuery,
  optionsHeaders,
  storedAddress,
  storedAnswer,
} from "../../resolve/headers.ts";
import { bundled } from "../bundle.ts";
import type { HostProfile } from "../host-profile.ts";
import { ruleRoutes } from "../rules/route-rules.ts";
import { captured, onUri, type RuleRoute, type RuleVariable } from "../rules/rule.ts";
import { type HostFacts, hostText } from "../runtime/host-facts.ts";
import { cacheControl, cacheRules } from "../site-facts.ts";
import { template } from "../template.ts";

/** nginx as every distribution has it, only by configuration. */
export const nginx: HostProfile = {
  name: "nginx",
  about: "nginx by configuration alone",
  tier: "rules",
  copies: ["gz"],
  uploads: () => true,
  files: ({ table }, facts) => ({
    "README.md": template("nginx.md"),
    "http.conf": httpBlock(ruleMaps(ruleRoutes(table)), facts),
    "server.conf": template("nginx.conf", served(facts)),
    "host.json": hostText("nginx", "rules"),
  }),
};

/** nginx with its own JavaScript module, which Debian packages as libnginx-mod-http-js. */
export const nginxNjs: HostProfile = {
  name: "nginx-njs",
  about: "nginx with njs: the resolver inside nginx",
  tier: "resolver",
  copies: ["gz"],
  uploads: () => true,
  files: async ({ table }, facts) => ({
    "README.md": template("nginx-njs.md"),
    "stele.js": plainExport(await bundled("njs.ts", facts)),
    "http.conf": `js_import stele from stele.js;\n${httpBlock(
      `${ruleMaps(ruleRoutes(table))}\n${template("nginx-njs-maps.conf")}`,
      facts,
    )}`,
    "server.conf": template("nginx-njs.conf", served(facts)),
    "table.json": `${JSON.stringify(table)}\n`,
    "host.json": hostText("nginx-njs", "resolver"),
  }),
};

/** A bundle with `export default` only, as njs supports no other export. */
function plainExport(program: string): string {
  const plain = program.replace(/export \{\s*(\w+) as default\s*\};/, "export default $1;");
  if (/^export default \w+;$/m.test(plain)) return plain;
  throw new RangeError("Cannot write for njs: the bundle has no default export");
}

/** The `http` block: the rules for requests below /api, and what the server block asks of a request. */
function httpBlock(rules: string, facts: HostFacts): string {
  const headers = [
    map("$stele_asked_part$status$uri", "stele_cache", [
      ["default", cacheControl("latest")],
      [pattern("^(?:part|204|[45])"), cacheControl("failure")],
      ...cacheRules(facts).map(
        ([rule, value]) => [pattern(rule.replace("^", "^[0-9]+")), value] as const,
      ),
    ]),
    ...conditional(facts).map(([, when, value], i) =>
      map("$status$uri", `stele_header_${i}`, [
        ["default", ""],
        [pattern(when), value],
      ]),
    ),
  ];
  return template("nginx-http.conf", { rules, idleQuery, headers: headers.join("\n") });
}

/** The headers of some answers, by a pattern over the status and the path of the file. */
function conditional({
  baseUrl,
}: HostFacts): readonly (readonly [name: string, when: string, value: string])[] {
  const preflight = Object.entries(optionsHeaders()).filter(
    ([name]) => name !== "allow" && name !== "cache-control" && !(name in baseHeaders()),
  );
  return [
    ...endingHeaders.map(
      ({ endings, name, value }) => [name, `^200.*\\.(?:${endings.join("|")})$`, value] as const,
    ),
    ["link", `^200(?<stele_own>${storedAddress})$`, canonicalLink(baseUrl, "$stele_own")],
    [
      "content-disposition",
      "^200.*/(?<stele_name>[A-Za-z0-9._-]+\\.csv)$",
      'attachment; filename="$stele_name"',
    ],
    ["allow", "^(?:204|405)", "GET, HEAD, OPTIONS"],
    ["retry-after", "^503", "60"],
    ...preflight.map(([name, value]) => [name, "^204", value] as const),
  ];
}

/** The values of the server block. */
function served(facts: HostFacts): Readonly<Record<string, string>> {
  const always = (name: string, value: string) => `add_header ${name} ${quoted(value)} always;\n`;
  const types = Object.entries(facts.types).map(([name, type]) => `${quoted(type)} ${name};\n`);
  const typed = Object.entries(facts.typed).map(
    ([path, type]) => `location = /${path} { types { } default_type ${quoted(type)}; }\n`,
  );
  const headers = [
    ...Object.entries(baseHeaders()).map(([name, value]) => always(name, value)),
    always("cache-control", "$stele_cache"),
    // nothing is sent of a value that is empty
    ...conditional(facts).map(([name], i) => always(name, `$stele_header_${i}`)),
  ];
  return {
    types: types.join(""),
    typed: typed.join(""),
    untyped: quoted(facts.untyped),
    headers: headers.join(""),
    host: facts.host,
    storedAnswer,
  };
}

// Rules as nginx maps over `$request_uri` and `$args`: both raw, where `$uri` is decoded and
// `$arg_x` takes the first of two, ignores the case of its name and does not decode. No other part
// of a request than what a pattern allows enters the path of a file.

/** Maps that end in `$stele_plan`, a file or a failure such as `!501`, and `$stele_missing`. */
function ruleMaps(routes: readonly RuleRoute[]): string {
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

function named(regex: string, nth: number, name: string): string {
  let seen = -1;
  return regex.replace(/\\.|\((?!\?)/g, (found) => {
    if (found !== "(") return found;
    seen++;
    return seen === nth ? `(?<${name}>` : "(?:";
  });
}

/** A value between quotes, as nginx reads it. Throws for what would need an escape of its own. */
function quoted(text: string): string {
  const quote = text.includes('"') ? "'" : '"';
  if (text.includes(quote) || /[\n\r]/.test(text)) {
    throw new RangeError(`Cannot quote for nginx: ${JSON.stringify(text)}`);
  }
  return quote + text.replaceAll("\\", "\\\\") + quote;
}

/** A `map` block; the first pattern that matches wins. */
function map(
  source: string,
  target: string,
  lines: readonly (readonly [when: string, value: string])[],
): string {
  const body = lines.map(([when, value]) => `  ${when} ${quoted(value)};\n`).join("");
  return `map ${quoted(source)} $${target} {\n${body}}\n`;
}

function pattern(regex: string): string {
  return quoted(`~${regex}`);
}
