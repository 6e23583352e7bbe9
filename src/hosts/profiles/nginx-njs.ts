import { bundled } from "../bundle.ts";
import { hostJson } from "../host-json.ts";
import { type HostFile, type HostInput, type HostProfile, noLimits } from "../host-profile.ts";
import { staticMaps, staticServer } from "../nginx/static-files.ts";
import { factsOf } from "../site-facts.ts";
import { everyUrl, noDecline, readme } from "./readme.ts";

const name = "nginx-njs";
const text = "text/plain; charset=utf-8";

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
      body: `js_import stele from stele.js;\n\n${staticMaps(facts)}`,
    },
    {
      path: "server.conf",
      mediaType: text,
      body: `location = /api { js_content stele.api; }
location ^~ /api/ { js_content stele.api; }
gzip_static on;
${staticServer(facts)}`,
    },
    hostJson(name, "resolver"),
    readme({
      title: "nginx with njs",
      upload:
        "The whole folder. In the `http` block: `js_path` to this folder, then " +
        "`include …/hosts/nginx-njs/http.conf;`. In the `server` block: `root` to the site, then " +
        "`include …/hosts/nginx-njs/server.conf;`. njs 0.7.9 or later; a new build needs no reload.",
      answers: everyUrl,
      declines: noDecline,
    }),
  ];
}

/** A bundle with `export default` only, as njs supports no other export. */
function plainExport(program: string): string {
  const plain = program.replace(/export \{\s*(\w+) as default\s*\};/, "export default $1;");
  if (!/^export default \w+;$/m.test(plain)) {
    throw new RangeError("Cannot write for njs: the bundle has no default export");
  }
  return plain;
}
