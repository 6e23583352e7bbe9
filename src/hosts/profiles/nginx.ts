import { bundled } from "../bundle.ts";
import type { HostProfile } from "../host-profile.ts";
import { map, mapSizes, pattern, ruleMaps } from "../nginx/rule-maps.ts";
import { staticMaps, staticServer } from "../nginx/static-files.ts";
import { ruleRoutes } from "../rules/route-rules.ts";
import { hostText } from "../runtime/host-facts.ts";
import { everyUrl, noDecline, rulesDecline, storedPages } from "./answers.ts";

/** nginx as every distribution has it, only by configuration. */
export const nginx: HostProfile = {
  name: "nginx",
  about: "nginx by configuration alone",
  tier: "rules",
  copies: ["gz"],
  uploads: () => true,
  readme: {
    title: "nginx, configuration only",
    upload:
      "The whole folder. In the `http` block `include …/hosts/nginx/http.conf;`; in the `server` " +
      "block `root` to the site, then `include …/hosts/nginx/server.conf;`. Reload nginx after a " +
      "build whose routes, page sizes or filter values have changed.",
    answers: storedPages,
    declines: rulesDecline,
  },
  files: ({ table }, facts) => ({
    "http.conf": `${mapSizes}\n${ruleMaps(ruleRoutes(table))}\n${staticMaps(facts)}`,
    "server.conf": `${ruledApi}gzip_static on;\n${staticServer(facts)}`,
    "host.json": hostText("nginx", "rules"),
  }),
};

const ruledApi = `location = /api { return 404; }
location /api/ {
  if ($stele_method = options) { return 204; }
  if ($stele_method = other) { return 405; }
  if ($stele_plan = "!400") { return 400; }
  if ($stele_plan = "!404") { return 404; }
  if ($stele_plan = "!414") { return 414; }
  if ($stele_plan = "!501") { return 501; }
  if ($stele_plan = "!503") { return 503; }
  try_files $stele_plan @stele_missing;
}
location @stele_missing {
  if ($stele_missing = 404) { return 404; }
  if ($stele_missing = 503) { return 503; }
  return 501;
}
`;

/** nginx with its own JavaScript module, which Debian packages as libnginx-mod-http-js. */
export const nginxNjs: HostProfile = {
  name: "nginx-njs",
  about: "nginx with njs: the resolver inside nginx",
  tier: "resolver",
  copies: ["gz"],
  uploads: () => true,
  readme: {
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
  },
  files: async ({ table }, facts) => ({
    "stele.js": plainExport(await bundled("njs.ts", facts)),
    "http.conf": `js_import stele from stele.js;
${mapSizes}
${ruleMaps(ruleRoutes(table))}
${stored}
${composed}
${staticMaps(facts)}`,
    "server.conf": `${scriptedApi}gzip_static on;\n${staticServer(facts)}`,
    "table.json": `${JSON.stringify(table)}\n`,
    "host.json": hostText("nginx-njs", "resolver"),
  }),
};

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

const scriptedApi = `location = /api { js_content stele.api; }
location /api/ { try_files $stele_stored @stele_api; }
location @stele_api { js_content stele.api; }
`;

/** A bundle with `export default` only, as njs supports no other export. */
function plainExport(program: string): string {
  const plain = program.replace(/export \{\s*(\w+) as default\s*\};/, "export default $1;");
  if (/^export default \w+;$/m.test(plain)) return plain;
  throw new RangeError("Cannot write for njs: the bundle has no default export");
}
