import { htaccess } from "../apache/htaccess.ts";
import { ruleRewrites } from "../apache/rule-rewrites.ts";
import { hostJson } from "../host-json.ts";
import { type HostFile, type HostInput, type HostProfile, noLimits } from "../host-profile.ts";
import { ruleRoutes } from "../rules/route-rules.ts";
import { factsOf } from "../site-facts.ts";
import { readme, rulesDecline, storedPages } from "./readme.ts";

const name = "apache";

/** Apache, also on shared hosting: what a `.htaccess` may say. */
export const apache: HostProfile = {
  name,
  about: "Apache by .htaccess",
  tier: "rules",
  // shared hosts compress on their own
  copies: [],
  limits: noLimits,
  uploads: () => true,
  files,
};

async function files(input: HostInput): Promise<readonly HostFile[]> {
  const paths = input.entries.map(({ path }) => path);
  const body = htaccess(
    factsOf(name, input),
    paths.filter((path) => path.endsWith(".csv")),
    ruleRewrites(ruleRoutes(input.table)),
  );
  return [
    { path: ".htaccess", mediaType: "text/plain; charset=utf-8", body },
    hostJson(name, "rules"),
    readme({
      title: "Apache",
      upload:
        "The whole folder into the document root, and `hosts/apache/.htaccess` to its top. Apache " +
        "2.4 with mod_rewrite, mod_headers and mod_mime, and `AllowOverride All`. It is read on " +
        "each request: nothing to reload.",
      answers: storedPages,
      declines: `${rulesDecline} A path with \`%2f\` or \`%00\` is refused by Apache itself, and TRACE only with \`TraceEnable off\`, as Debian has it.`,
    }),
  ];
}
