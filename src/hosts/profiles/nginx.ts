import { exporting } from "../bundle.ts";
import type { HostProfile } from "../host-profile.ts";
import type { HostSyntax } from "../rules/rule.ts";
import { ruleView } from "../rules/rule-view.ts";
import { hostText } from "../runtime/host-facts.ts";
import { template } from "../template.ts";

const syntax: HostSyntax = {
  query: "$args",
  path: "$1",
  variable: (name) => `\${stele_${name}}`,
  group: (number) => `$${number}`,
};

/** nginx as every distribution has it, only by configuration. */
export const nginx: HostProfile = {
  name: "nginx",
  about: "nginx by configuration alone",
  tier: "rules",
  copies: ["gz"],
  files: (input, facts) => {
    const view = ruleView(input, facts, syntax);
    return {
      "http.conf": template("nginx-http.conf", view, quoted),
      "server.conf": template("nginx.conf", view, quoted),
      "host.json": hostText("nginx", "rules"),
    };
  },
};

/** nginx with its own JavaScript module, which Debian packages as libnginx-mod-http-js. */
export const nginxNjs: HostProfile = {
  name: "nginx-njs",
  about: "nginx with njs: the resolver inside nginx",
  tier: "resolver",
  copies: ["gz"],
  files: async (input, facts) => {
    const view = ruleView(input, facts, syntax);
    return {
      // njs supports no other export
      "stele.js": await exporting("njs.ts", facts, "export default $1;"),
      "http.conf": template("nginx-njs-http.conf", view, quoted),
      "server.conf": template("nginx-njs.conf", view, quoted),
      "table.json": `${JSON.stringify(input.table)}\n`,
      "host.json": hostText("nginx-njs", "resolver"),
    };
  },
};

/** A text as nginx reads it between double quotes. */
function quoted(text: string): string {
  return text.replace(/["\\]/g, "\\$&");
}
