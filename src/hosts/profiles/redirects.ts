import type { HostProfile } from "../host-profile.ts";
import { isOfSite } from "../host-profile.ts";
import { type HeaderRule, headerRules } from "../rules/header-rules.ts";
import { type PlainRoute, plainRoutes } from "../rules/plain-routes.ts";
import { type QueryRule, queryRules } from "../rules/query-rules.ts";
import { hostText } from "../runtime/host-facts.ts";

// Hosts that read `_redirects` and `_headers` at the top of a site, and run no program.

const megabyte = 1024 * 1024;

/** https://docs.netlify.com/: rules see the names and values of a query. */
export const netlifyRules: HostProfile = {
  name: "netlify-rules",
  about: "Netlify by rules alone",
  tier: "rules",
  uploads: isUploaded("netlify-rules"),
  limits: { width: 54_000 },
  files: ({ table }, facts) => {
    const own = [
      { path: "/s/host.json", pairs: [], file: "hosts/netlify-rules/host.json", status: 200 },
      { path: "/hosts/*", pairs: [], file: "404.html", status: 404 },
    ];
    return {
      _redirects: [...own, ...queryRules(table)].map(ruleLine).join(""),
      _headers: headersText(headerRules(facts, "*")),
      "host.json": hostText("netlify-rules", "rules"),
    };
  },
};

function ruleLine({ path, pairs, file, status }: QueryRule): string {
  const query = pairs.map(([name, value]) => `${name}=${value}`);
  return `${[path, ...query, `/${file}`, status].join(" ")}\n`;
}

/** https://developers.cloudflare.com/pages/configuration/redirects/: 2,000 static rules, which see no query. */
const mostStatic = 2000;

export const cloudflarePages: HostProfile = {
  name: "cloudflare-pages",
  about: "Cloudflare Pages, without a function",
  tier: "files",
  uploads: isUploaded("cloudflare-pages"),
  limits: { files: 20_000, fileBytes: 25 * megabyte },
  paid: { files: 100_000, fileBytes: 25 * megabyte },
  files: ({ table, entries }, facts) => {
    const own = { path: "/s/host.json", file: "hosts/cloudflare-pages/host.json" };
    const routes = plainRoutes(
      table,
      entries.map(({ path }) => path),
    );
    const written = [own, ...routes].slice(0, mostStatic);
    const left = routes.length + 1 - written.length;
    return {
      _redirects: written.map(rewriteLine).join(""),
      _headers: headersText(headerRules(facts, "*")),
      "host.json": hostText("cloudflare-pages", "files"),
      ...leftOutText(left, `${mostStatic} static rules of "_redirects"`),
    };
  },
};

function rewriteLine({ path, file }: PlainRoute): string {
  return `${path} /${file} 200\n`;
}

/** Neither compressed copies nor the folders of other hosts. */
export function isUploaded(name: string): (path: string) => boolean {
  return (path) => isOfSite(path) || path === `hosts/${name}/host.json`;
}

/** What the build says of addresses that are over a limit of their host. */
export function leftOutText(left: number, limit: string): Readonly<Record<string, string>> {
  if (left === 0) return {};
  const text = `${left} addresses without an extension are not answered: the host takes at most ${limit}; their files are, each at its own address\n`;
  return { "left-out.txt": text };
}

function headersText(rules: readonly HeaderRule[]): string {
  return rules
    .map(({ source, headers }) => {
      const lines = headers.map(({ name, value }) => `  ${name}: ${value}\n`);
      return `${source}\n${lines.join("")}`;
    })
    .join("");
}
