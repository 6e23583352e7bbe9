import {
  baseHeaders,
  canonicalLink,
  endingHeaders,
  idleQuery,
  optionsHeaders,
  storedAddress,
  storedAnswer,
} from "../../resolve/headers.ts";
import { indented, map, raw, ruleHandlers } from "../caddy/rule-routes.ts";
import type { HostProfile } from "../host-profile.ts";
import { literal } from "../rules/regex.ts";
import { ruleRoutes } from "../rules/route-rules.ts";
import { type HostFacts, hostText } from "../runtime/host-facts.ts";
import { cacheControl, cacheRules } from "../site-facts.ts";
import { rulesDecline, storedPages } from "./answers.ts";

export const caddy: HostProfile = {
  name: "caddy",
  about: "Caddy by configuration alone",
  tier: "rules",
  copies: ["br", "zst", "gz"],
  uploads: () => true,
  readme: {
    title: "Caddy, configuration only",
    upload:
      "The whole folder. In the site block: `root *` to the site, then " +
      "`import …/hosts/caddy/site.caddy`. Reload Caddy after a build whose routes, page sizes " +
      "or filter values have changed. Caddy 2.6 or later.",
    answers: storedPages,
    declines: rulesDecline,
  },
  files: ({ table }, facts) => ({
    "site.caddy": caddySite(facts, ruleHandlers(ruleRoutes(table))),
    "host.json": hostText("caddy", "rules"),
  }),
};

const path = "{http.request.uri.path}";
const failures = [400, 404, 405, 414, 501, 503] as const;

/** A site block without its address and root; `handlers` answer requests below /api. */
function caddySite(facts: HostFacts, handlers: string): string {
  return `route {
${indented(setting(facts) + guarding + indentedApi(handlers) + serving(facts))}}
handle_errors {
${indented(failing())}}
`;
}

function setting(facts: HostFacts): string {
  return [
    map("{http.request.orig_uri}", "stele_plain", "0", [
      ["^(?:/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*/?(?:\\?|$)", "1"],
    ]),
    // the file of a default answer is never given where something else was asked for
    map("{http.request.orig_uri}", "stele_asked", "0", [
      [`^${storedAnswer}(?:\\?${idleQuery})?$`, "0"],
      [`^${storedAnswer}\\?`, "1"],
    ]),
    map(path, "stele_cache", cacheControl("latest"), cacheRules(facts)),
    map(path, "stele_type", facts.untyped, [
      ...Object.entries(facts.typed).map(([file, type]) => [`^/${literal(file)}$`, type] as const),
      ...Object.entries(facts.types).map(([name, type]) => [`\\.${literal(name)}$`, type] as const),
    ]),
    `header {\n${indented(base())}\t-Last-Modified\n}\n`,
    // the times of files follow from their content and not from their age
    ...["If-Modified-Since", "If-Unmodified-Since", "If-Match"].map(
      (name) => `request_header -${name}\n`,
    ),
    // what has no such part is refused by Caddy itself, in its own words: only tables have parts, of bytes
    `@stele_whole not {\n\tpath /api/data/exports/*\n\theader_regexp Range ${raw("^(?i:bytes)=(?:[0-9]+-[0-9]*|-[0-9]+)$")}\n}\n` +
      "request_header @stele_whole -Range\n",
  ].join("");
}

function base(): string {
  return Object.entries(baseHeaders())
    .map(([name, value]) => `${name} ${raw(value)}\n`)
    .join("");
}

const guarding = `@stele_options method OPTIONS
handle @stele_options {
${Object.entries(optionsHeaders())
  .map(([name, value]) => `\theader ${name} ${raw(value)}\n`)
  .join("")}\trespond 204
}
@stele_other not method GET HEAD OPTIONS
error @stele_other 405
@stele_odd vars {stele_plain} 0
error @stele_odd 404
@stele_hosts path /hosts /hosts/* /s/errors/*
error @stele_hosts 404
`;

function indentedApi(handlers: string): string {
  const declined = failures.map(
    (status) =>
      `@stele_plan_${status} vars stele_plan !${status}\nerror @stele_plan_${status} ${status}\n`,
  );
  const lost = [501, 503].map(
    (status) =>
      `@stele_lost_${status} {\n\tvars stele_missing ${status}\n\tnot file\n}\n` +
      `error @stele_lost_${status} ${status}\n`,
  );
  return `${handlers}${declined.join("")}${lost.join("")}`;
}

const byEnding = endingHeaders
  .map(({ endings, name, value }) => {
    const matcher = `@stele_${endings[0]}`;
    const files = endings.map((ending) => `*.${ending}`).join(" ");
    return `${matcher} path ${files}\nheader ${matcher} ${name} ${raw(value)}\n`;
  })
  .join("");

/** A part is of the plain bytes and is not kept: whether there is such a part Caddy tells too late for our headers. */
function serving({ host, baseUrl }: HostFacts): string {
  return `@stele_unrouted {
	path /api /api/*
	not path_regexp ^${storedAnswer}$
}
error @stele_unrouted 404
@stele_asked vars {stele_asked} 1
error @stele_asked 404
@stele_host path /s/host.json
rewrite @stele_host /hosts/${host}/host.json
@stele_folder path_regexp /$
rewrite @stele_folder {http.request.uri.path}index.html
@stele_absent not file
error @stele_absent 404
header Cache-Control {stele_cache}
header Content-Type {stele_type}
${byEnding}@stele_stored path_regexp ^${storedAddress}$
header @stele_stored +Link ${raw(canonicalLink(baseUrl, path))}
@stele_saved path *.csv
header @stele_saved Content-Disposition ${raw('attachment; filename="{http.request.uri.path.file}"')}
@stele_part header Range *
route @stele_part {
	header Cache-Control no-store
	file_server {
		disable_canonical_uris
	}
}
file_server {
	disable_canonical_uris
	precompressed br zstd gzip
}
`;
}

/** Headers that ask for a part of a file, or for none: a failure is always sent whole. */
const conditions = ["Range", "If-Range", "If-None-Match"];

/** Every failure, including Caddy's own, is answered with the JSON for its status. */
function failing(): string {
  return `${map("{http.error.status_code}", "stele_error", "503", [
    ...failures.map((status) => [`^${status}$`, String(status)] as const),
    ["^403$", "404"],
    ["^4", "400"],
  ])}header {
${indented(base())}	Cache-Control no-store
	Content-Type ${raw("application/json; charset=utf-8")}
	-Content-Security-Policy
	-Link
	-Content-Disposition
	-Last-Modified
}
@stele_405 vars {stele_error} 405
header @stele_405 Allow "GET, HEAD, OPTIONS"
@stele_503 vars {stele_error} 503
header @stele_503 Retry-After 60
${conditions.map((name) => `request_header -${name}\n`).join("")}rewrite * /s/errors/{stele_error}.json
file_server {
	disable_canonical_uris
	status {stele_error}
}
`;
}
