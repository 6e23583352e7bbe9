import {
  baseHeaders,
  canonicalLink,
  endingHeaders,
  idleQuery,
  optionsHeaders,
  storedAddress,
  storedAnswer,
} from "../../resolve/headers.ts";
import type { HostFacts } from "../runtime/host-facts.ts";
import { cacheControl, cacheRules } from "../site-facts.ts";
import { map, pattern, quoted } from "./rule-maps.ts";

// The part of the configuration that hands out files as they are, the same with and without njs.

const always = (name: string, value: string) => `add_header ${name} ${quoted(value)} always;\n`;

export function staticMaps(facts: HostFacts): string {
  return [
    map("$request_method", "stele_method", [
      ["default", "other"],
      ["GET", "read"],
      ["HEAD", "read"],
      ["OPTIONS", "options"],
    ]),
    // raw: nginx matches locations after decoding and after taking dot segments away
    map("$request_uri", "stele_plain", [
      ["default", "0"],
      [pattern("^(?:/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*/?(?:\\?|$)"), "1"],
    ]),
    // the file of a default answer is never given where something else was asked for
    map("$args", "stele_idle", [
      ["default", "0"],
      // nginx tries no pattern on an empty text
      [quoted(""), "1"],
      [pattern(`^${idleQuery}$`), "1"],
    ]),
    // nginx finds out that there is no such part after it has set the headers: whatever is asked for as
    // a part, in whatever unit, is not kept
    map("$http_range", "stele_asked_part", [
      ["default", "part"],
      [quoted(""), ""],
    ]),
    map("$stele_asked_part$status$uri", "stele_cache", [
      ["default", cacheControl("latest")],
      [pattern("^(?:part|204|[45])"), cacheControl("failure")],
      ...cacheRules(facts).map(
        ([rule, value]) => [pattern(rule.replace("^", "^[0-9]+")), value] as const,
      ),
    ]),
    ...conditional(facts).map(([, when, value], i) =>
      map("$status$uri", `stele_header_${i}`, [
        ["default", ""],
        [pattern(when), value],
      ]),
    ),
  ].join("\n");
}

/** The headers of some answers, by a pattern over the status and the path of the file. */
function conditional({
  baseUrl,
}: HostFacts): readonly (readonly [name: string, when: string, value: string])[] {
  const preflight = Object.entries(optionsHeaders()).filter(
    ([name]) => name !== "allow" && name !== "cache-control" && !(name in baseHeaders()),
  );
  return [
    ...endingHeaders.map(
      ({ endings, name, value }) => [name, `^200.*\\.(?:${endings.join("|")})$`, value] as const,
    ),
    ["link", `^200(?<stele_own>${storedAddress})$`, canonicalLink(baseUrl, "$stele_own")],
    [
      "content-disposition",
      "^200.*/(?<stele_name>[A-Za-z0-9._-]+\\.csv)$",
      'attachment; filename="$stele_name"',
    ],
    ["allow", "^(?:204|405)", "GET, HEAD, OPTIONS"],
    ["retry-after", "^503", "60"],
    ...preflight.map(([name, value]) => [name, "^204", value] as const),
  ];
}

/** The `server` block except for requests below /api. */
export function staticServer(facts: HostFacts): string {
  const types = Object.entries(facts.types).map(([name, type]) => `  ${quoted(type)} ${name};\n`);
  const typed = Object.entries(facts.typed).map(
    ([path, type]) => `location = /${path} { types { } default_type ${quoted(type)}; }\n`,
  );
  return `server_tokens off;
charset off;
types {
${types.join("")}}
default_type ${quoted(facts.untyped)};

${headers(facts)}
error_page 400 412 413 494 /s/errors/400.json;
error_page 401 403 404 =404 /s/errors/404.json;
error_page 405 /s/errors/405.json;
error_page 416 @stele_part;
error_page 414 /s/errors/414.json;
error_page 501 /s/errors/501.json;
error_page 500 502 503 504 =503 /s/errors/503.json;
location ^~ /s/errors/ { internal; }
# no header twice: a header of its own, and it has none of the server's
location @stele_part { add_header last-modified ""; try_files /s/errors/400.json =416; }
location ^~ /hosts/ { return 404; }
location = /s/host.json {
  if ($stele_method = options) { return 204; }
  rewrite ^ /hosts/${facts.host}/host.json break;
}
location ~ ^${storedAnswer}$ {
  if ($stele_method = options) { return 204; }
  if ($stele_method = other) { return 405; }
  if ($stele_plain = 0) { return 404; }
  if ($stele_idle = 0) { return 404; }
  try_files $uri =404;
}
location / {
  if ($stele_method = options) { return 204; }
  if ($stele_method = other) { return 405; }
  if ($stele_plain = 0) { return 404; }
  try_files $uri \${uri}index.html =404;
}
${typed.join("")}`;
}

/**
 * The headers, set in the server only: an `add_header` in a location would drop all of them there.
 */
function headers(facts: HostFacts): string {
  return [
    ...Object.entries(baseHeaders()).map(([name, value]) => always(name, value)),
    always("cache-control", "$stele_cache"),
    // nothing is sent of a value that is empty
    ...conditional(facts).map(([name], i) => always(name, `$stele_header_${i}`)),
    // the times of files are made from their content and say nothing about age
    'add_header last-modified "";\n',
  ].join("");
}
