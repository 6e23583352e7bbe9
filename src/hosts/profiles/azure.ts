import { baseHeaders } from "../../resolve/headers.ts";
import type { HostProfile } from "../host-profile.ts";
import { type HeaderRule, headerRules } from "../rules/header-rules.ts";
import { plainRoutes } from "../rules/plain-routes.ts";
import { hostText } from "../runtime/host-facts.ts";
import { isUploaded, leftOutText } from "./redirects.ts";

/** https://learn.microsoft.com/azure/static-web-apps/configuration: the file has at most 20 KB. */
const mostBytes = 20_000;

interface Route {
  readonly route: string;
  readonly rewrite?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * https://learn.microsoft.com/azure/static-web-apps/quotas: 15,000 files, 250 MB on the free plan, 500 on
 * the standard one. Rules see
 * no query; the first that matches a path is the only one.
 */
export const azure: HostProfile = {
  name: "azure",
  about: "Azure Static Web Apps, without a function",
  tier: "files",
  uploads: isUploaded("azure"),
  limits: { files: 15_000, totalBytes: 250_000_000 },
  paid: { files: 15_000, totalBytes: 500_000_000 },
  files: ({ table, entries }, facts) => {
    const paths = entries.map(({ path }) => path);
    const own = { route: "/s/host.json", rewrite: "/hosts/azure/host.json" };
    const rewrites = plainRoutes(table, paths).map(({ path, file }): Route => {
      return { route: path, rewrite: `/${file}` };
    });
    const headed = headerRules(facts, "*").slice(1).map(headedRoute);
    const fixed = [own, ...headed];
    const room = rewrites.filter(
      (_, i) =>
        configuration([...fixed, ...rewrites.slice(0, i + 1)], facts.types).length <= mostBytes,
    );
    return {
      "staticwebapp.config.json": configuration([...fixed, ...room], facts.types),
      "host.json": hostText("azure", "files"),
      ...leftOutText(
        rewrites.length - room.length,
        `${mostBytes} bytes of "staticwebapp.config.json"`,
      ),
    };
  },
};

/** A wildcard ends a rule, or stands before endings in braces. */
function headedRoute({ source, headers }: HeaderRule): Route {
  return {
    route: source.replace(/\*\.(\w+)$/, "*.{$1}"),
    headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
  };
}

function configuration(routes: readonly Route[], types: Readonly<Record<string, string>>): string {
  const mimeTypes = Object.fromEntries(
    Object.entries(types).map(([ending, type]) => [`.${ending}`, type]),
  );
  const settings = {
    routes,
    responseOverrides: { "404": { rewrite: "/404.html" } },
    globalHeaders: baseHeaders(),
    mimeTypes,
  };
  return `${JSON.stringify(settings)}\n`;
}
