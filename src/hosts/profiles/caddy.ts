import { ruleHandlers } from "../caddy/rule-routes.ts";
import { caddySite } from "../caddy/site.ts";
import { hostJson } from "../host-json.ts";
import { type HostFile, type HostInput, type HostProfile, noLimits } from "../host-profile.ts";
import { ruleRoutes } from "../rules/route-rules.ts";
import { factsOf } from "../site-facts.ts";
import { readme, rulesDecline, storedPages } from "./readme.ts";

const name = "caddy";

export const caddy: HostProfile = {
  name,
  about: "Caddy by configuration alone",
  tier: "rules",
  copies: ["br", "zst", "gz"],
  limits: noLimits,
  uploads: () => true,
  files,
};

async function files(input: HostInput): Promise<readonly HostFile[]> {
  const body = caddySite(factsOf(name, input), ruleHandlers(ruleRoutes(input.table)));
  return [
    { path: "site.caddy", mediaType: "text/plain; charset=utf-8", body },
    hostJson(name, "rules"),
    readme({
      title: "Caddy, configuration only",
      upload:
        "The whole folder. In the site block: `root *` to the site, then " +
        "`import …/hosts/caddy/site.caddy`. Reload Caddy after a build whose routes, page sizes " +
        "or filter values have changed. Caddy 2.6 or later.",
      answers: storedPages,
      declines: rulesDecline,
    }),
  ];
}
