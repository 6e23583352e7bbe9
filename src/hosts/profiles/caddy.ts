import type { HostProfile } from "../host-profile.ts";
import { ruleView } from "../rules/rule-view.ts";
import { hostText } from "../runtime/host-facts.ts";
import { template } from "../template.ts";

export const caddy: HostProfile = {
  name: "caddy",
  about: "Caddy by configuration alone",
  tier: "rules",
  copies: ["br", "gz"],
  files: (input, facts) => {
    const view = ruleView(input, facts, {
      query: "{http.request.orig_uri.query}",
      path: "{http.request.uri.path}",
      variable: (name) => `{stele_${name}}`,
      group: (number) => `\${${number}}`,
    });
    return {
      "site.caddy": template("site.caddy", view, raw),
      "host.json": hostText("caddy", "rules"),
    };
  },
};

/** A text as Caddy reads it between backticks. Throws a RangeError for one that has a backtick itself. */
function raw(text: string): string {
  if (text.includes("`")) throw new RangeError(`Cannot quote for Caddy: ${JSON.stringify(text)}`);
  return text;
}
