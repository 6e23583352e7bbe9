import {
  baseHeaders,
  canonicalLink,
  endingHeaders,
  optionsHeaders,
  storedAddress,
} from "../../resolve/headers.ts";
import { cacheControl, cacheRules } from "../cache-rules.ts";
import type { HostFacts } from "../runtime/host-facts.ts";
import { onRequest } from "./rule-rewrites.ts";
import { condition, quoted, rule } from "./text.ts";

/** The whole `.htaccess`; `attachments` are files to save, `rewrites` answer below /api. */
export function htaccess(
  facts: HostFacts,
  attachments: readonly string[],
  rewrites: string,
): string {
  return [settings(facts), headers(facts, attachments), opening, rewrites, files(facts)].join("\n");
}

function settings({ types, typed, untyped }: HostFacts): string {
  const added = Object.entries(types).map(([name, type]) => `AddType ${quoted(type)} .${name}\n`);
  const forced = Object.entries(typed).map(
    ([path, type]) => `<If "%{REQUEST_URI} == '/${path}'">\n  ForceType ${quoted(type)}\n</If>\n`,
  );
  const failures = [400, 401, 403, 404, 405, 412, 414, 416, 500, 501, 502, 503].map(
    (status) => `ErrorDocument ${status} /s/errors/${told(status)}.json\n`,
  );
  return `# Made by stele; made again by every build.
Options -Indexes -MultiViews +FollowSymLinks
DirectoryIndex disabled
DirectorySlash Off
AddDefaultCharset Off
<If "%{REQUEST_URI} =~ m#/[^/.]+$#">
  ForceType ${quoted(untyped)}
</If>
FileETag MTime Size
${added.join("")}${forced.join("")}${failures.join("")}`;
}

/** The stored failure that fits a status best. */
function told(status: number): number {
  if ([400, 404, 405, 414, 501].includes(status)) return status;
  if (status === 401 || status === 403) return 404;
  return status < 500 ? 400 : 503;
}

function headers(facts: HostFacts, attachments: readonly string[]): string {
  const set = (name: string, value: string, when: string | null) =>
    `Header always set ${name} ${quoted(value)}${when === null ? "" : ` ${quoted(`expr=${when}`)}`}\n`;
  const onStatus = (status: number) => `%{REQUEST_STATUS} -eq ${status}`;
  return [
    ...Object.entries(baseHeaders()).map(([name, value]) => set(name, value, null)),
    set("cache-control", cacheControl("latest"), null),
    ...cacheRules(facts).map(([path, value]) =>
      set("cache-control", value, `%{REQUEST_URI} =~ m#${path}#`),
    ),
    set("cache-control", "no-store", "%{REQUEST_STATUS} -ge 400"),
    ...Object.entries(optionsHeaders())
      .filter(([name]) => !(name in baseHeaders()))
      .map(([name, value]) => set(name, value, onStatus(204))),
    set("allow", "GET, HEAD, OPTIONS", onStatus(405)),
    set("retry-after", "60", onStatus(503)),
    ...endingHeaders.map(({ endings, name, value }) =>
      set(name, value, `%{REQUEST_URI} =~ m#\\.(?:${endings.join("|")})$#`),
    ),
    `Header always add link ${quoted(`expr=${canonicalLink(facts.baseUrl, "%{REQUEST_URI}")}`)} ` +
      `${quoted(`expr=%{REQUEST_STATUS} -lt 400 && %{REQUEST_URI} =~ m#^${storedAddress}$#`)}\n`,
    // one by one: variables set by a rule do not survive its redirect
    ...attachments.map((path) =>
      set(
        "content-disposition",
        `attachment; filename="${path.slice(path.lastIndexOf("/") + 1)}"`,
        `%{REQUEST_URI} == '/${path}'`,
      ),
    ),
    // the times of files follow from their content and not from their age
    "Header unset last-modified\n",
    "RequestHeader unset if-modified-since\n",
    "RequestHeader unset if-unmodified-since\n",
    // a failure would be held against it too
    "RequestHeader unset if-match\n",
  ].join("");
}

const opening = [
  "RewriteEngine On\n",
  "# a failure's own file, and what was rewritten already\n",
  condition("%{ENV:REDIRECT_STATUS}", "."),
  rule("END"),
  condition("%{REQUEST_METHOD}", "^OPTIONS$"),
  rule("R=204"),
  `RewriteCond "%{REQUEST_METHOD}" "!^(?:GET|HEAD)$"\n`,
  rule("R=405"),
].join("");

/** The rules for stored files and pages of the site at their own addresses. */
function files({ host }: HostFacts): string {
  const plain = "(?:/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*/?(?:\\?| )";
  return [
    `RewriteCond "%{THE_REQUEST}" ${quoted(`!^[A-Z]+ ${plain}`)} [OR]\n`,
    onRequest("/(?:hosts|s/errors)/"),
    rule("R=404"),
    // copies of another host, which this one would hand out under the type of the plain file
    onRequest("[^ ?]*\\.(?:br|gz|zst)(?:\\?| )"),
    rule("R=404"),
    onRequest("/s/host\\.json(?:\\?| )"),
    `RewriteRule "^" "/hosts/${host}/host.json" [END]\n`,
    condition("%{REQUEST_URI}", "^(.*/)$"),
    `RewriteCond "%{DOCUMENT_ROOT}%1index.html" -f\n`,
    `RewriteRule "^" "%{REQUEST_URI}index.html" [END,DPI]\n`,
    `RewriteCond "%{DOCUMENT_ROOT}%{REQUEST_URI}" !-f\n`,
    rule("R=404"),
  ].join("");
}
