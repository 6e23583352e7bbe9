import type { HostProfile } from "../host-profile.ts";
import { ruleView } from "../rules/rule-view.ts";
import { hostText } from "../runtime/host-facts.ts";
import { template } from "../template.ts";

/** Apache, also on shared hosting: what a `.htaccess` may say. */
export const apache: HostProfile = {
  name: "apache",
  about: "Apache by .htaccess",
  tier: "rules",
  files: (input, facts) => {
    const { routes, ...view } = ruleView(input, facts, {
      query: "%{QUERY_STRING}",
      path: "%{REQUEST_URI}",
      variable: (name) => `%{ENV:stele_${name}}`,
      group: (number) => `%${number}`,
    });
    const written = routes.map((route) => {
      // the last rule that matches sets a variable
      const variables = route.variables.map((one) => ({ ...one, cases: one.cases.toReversed() }));
      const rules = template("apache-route.htaccess", { ...route, variables }, quoted);
      return { ...route, rules, count: rules.split("RewriteRule ").length - 1 };
    });
    return {
      ".htaccess": template("apache.htaccess", { ...view, routes: written }, quoted),
      "host.json": hostText("apache", "rules"),
    };
  },
};

/** A text between double quotes. Backslashes are kept where no module takes them for an escape; others are refused. */
function quoted(text: string): string {
  if (/\\[\\"]|\\$/.test(text)) {
    throw new RangeError(`Cannot quote for Apache: ${JSON.stringify(text)}`);
  }
  return text.replaceAll('"', '\\"');
}
