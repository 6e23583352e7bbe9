import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Chosen } from "./netlify.ts";

interface Rule {
  readonly route: string;
  readonly rewrite?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Configuration {
  readonly routes: readonly Rule[];
  readonly globalHeaders: Readonly<Record<string, string>>;
  readonly mimeTypes: Readonly<Record<string, string>>;
}

type Given = Chosen & { readonly headers: Readonly<Record<string, string>> };

/**
 * Azure Static Web Apps as its documentation has it (learn.microsoft.com/azure/static-web-apps/configuration):
 * the first rule whose route is the path or whose wildcard covers it, with endings in braces where it has
 * any; queries play no part; what is not there is the page of 404.
 */
export function azure(root: string, file: string): (url: string) => Given {
  const { routes, globalHeaders, mimeTypes }: Configuration = JSON.parse(
    readFileSync(file, "utf8"),
  );
  return (url) => {
    const { pathname } = new URL(url, "http://127.0.0.1");
    const rule = routes.find(({ route }) => covers(route, pathname));
    const path = rule?.rewrite ?? pathname;
    const type = mimeTypes[/\.\w+$/.exec(path)?.[0] ?? ""] ?? "application/octet-stream";
    const headers = { ...globalHeaders, ...rule?.headers, "content-type": type };
    const found = join(root, path);
    const isFile = existsSync(found) && statSync(found).isFile();
    return isFile ? { status: 200, path, headers } : { status: 404, path: "/404.html", headers };
  };
}

function covers(route: string, path: string): boolean {
  const star = route.indexOf("*");
  if (star < 0) return route === path;
  const endings = /^\.\{(.*)\}$/.exec(route.slice(star + 1))?.[1]?.split(",") ?? null;
  const isBelow = path.startsWith(route.slice(0, star));
  return isBelow && (endings === null || endings.some((ending) => path.endsWith(`.${ending}`)));
}
