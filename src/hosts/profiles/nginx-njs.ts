import { bundled } from "../bundle.ts";
import { hostJson } from "../host-json.ts";
import { type HostFile, type HostInput, type HostProfile, noLimits } from "../host-profile.ts";
import { mapSizes, ruleMaps } from "../nginx/rule-maps.ts";
import { staticMaps, staticServer } from "../nginx/static-files.ts";
import { map, pattern } from "../nginx/text.ts";
import { ruleRoutes } from "../rules/route-rules.ts";
import { factsOf } from "../site-facts.ts";
import { everyUrl, noDecline, readme } from "./readme.ts";

const name = "nginx-njs";
const text = "text/plain; charset=utf-8";
const json = "application/json; charset=utf-8";

/** nginx with its own JavaScript module, which Debian packages as libnginx-mod-http-js. */
export const nginxNjs: HostProfile = {
  name,
  about: "nginx with njs: the resolver inside nginx",
  tier: "resolver",
  copies: ["gz"],
  limits: noLimits,
  uploads: () => true,
  files,
};

async function files(input: HostInput): Promise<readonly HostFile[]> {
  const facts = factsOf(name, input);
  const program = await bundled("njs.ts", facts);
  return [
    { path: "stele.js", mediaType: "text/javascript; charset=utf-8", body: plainExport(program) },
    {
      path: "http.conf",
      mediaType: text,
      body: `js_import stele from stele.js;
${mapSizes}
${ruleMaps(ruleRoutes(input.table))}
${stored}
${composed}
${staticMaps(facts)}`,
    },
    {
      path: "server.conf",
      mediaType: text,
      body: `${api}gzip_static on;\n${staticServer(facts)}`,
    },
    { path: "table.json", mediaType: json, body: `${JSON.stringify(input.table)}\n` },
    hostJson(name, "resolver"),
    readme({
      title: "nginx with njs",
      upload:
        "The whole folder. In the `http` block: `js_path` to this folder, then " +
        "`include …/hosts/nginx-njs/http.conf;`, then " +
        "`js_preload_object stele_table from …/hosts/nginx-njs/table.json;` with the whole path. " +
        "In the `server` block: `root` to the site, then " +
        "`include …/hosts/nginx-njs/server.conf;`. njs 0.7.9 or later. Reload nginx after a build: " +
        "until then answers are right, and those that are composed take longer. " +
        "A limit for composed answers alone: `limit_req_zone $stele_composed zone=stele:10m " +
        "rate=10r/s;` after the include, `limit_req zone=stele burst=20 nodelay;` in the `server` " +
        "block. What is over it is 503 with `Retry-After`.",
      answers: everyUrl,
      declines: noDecline,
    }),
  ];
}

/** A stored answer that the maps found, or a file that is nowhere, so that njs is asked. */
const stored = map("$stele_method$stele_plan", "stele_stored", [
  ["default", "/!"],
  [pattern("^read(?<stele_stored_file>/.*)$"), "$stele_stored_file"],
]);

/** The client of a request that is composed, for limits; empty for any other. */
const composed = map("$stele_route$stele_stored", "stele_composed", [
  ["default", ""],
  [pattern("[^/]/!$"), "$binary_remote_addr"],
]);

const api = `location = /api { js_content stele.api; }
location /api/ { try_files $stele_stored @stele_api; }
location @stele_api { js_content stele.api; }
`;

/** A bundle with `export default` only, as njs supports no other export. */
function plainExport(program: string): string {
  const plain = program.replace(/export \{\s*(\w+) as default\s*\};/, "export default $1;");
  if (!/^export default \w+;$/m.test(plain)) {
    throw new RangeError("Cannot write for njs: the bundle has no default export");
  }
  return plain;
}
