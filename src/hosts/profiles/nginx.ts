import { hostJson } from "../host-json.ts";
import { type HostFile, type HostInput, type HostProfile, noLimits } from "../host-profile.ts";
import { mapSizes, ruleMaps } from "../nginx/rule-maps.ts";
import { staticMaps, staticServer } from "../nginx/static-files.ts";
import { ruleRoutes } from "../rules/route-rules.ts";
import { factsOf } from "../site-facts.ts";
import { readme, rulesDecline, storedPages } from "./readme.ts";

const name = "nginx";
const text = "text/plain; charset=utf-8";

/** nginx as every distribution has it, only by configuration. */
export const nginx: HostProfile = {
  name,
  about: "nginx by configuration alone",
  tier: "rules",
  copies: ["gz"],
  limits: noLimits,
  uploads: () => true,
  files,
};

async function files(input: HostInput): Promise<readonly HostFile[]> {
  const facts = factsOf(name, input);
  const rules = ruleMaps(ruleRoutes(input.table));
  return [
    {
      path: "http.conf",
      mediaType: text,
      body: `${mapSizes}
${rules}
${staticMaps(facts)}`,
    },
    { path: "server.conf", mediaType: text, body: `${api}gzip_static on;\n${staticServer(facts)}` },
    hostJson(name, "rules"),
    readme({
      title: "nginx, configuration only",
      upload:
        "The whole folder. In the `http` block `include …/hosts/nginx/http.conf;`; in the `server` " +
        "block `root` to the site, then `include …/hosts/nginx/server.conf;`. Reload nginx after a " +
        "build whose routes, page sizes or filter values have changed.",
      answers: storedPages,
      declines: rulesDecline,
    }),
  ];
}

const api = `location = /api { return 404; }
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
