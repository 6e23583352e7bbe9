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
import { map, pattern, quoted, ruleMaps } from "../nginx/rule-maps.ts";
import { ruleRoutes } from "../rules/route-rules.ts";
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
