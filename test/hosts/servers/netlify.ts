import { existsSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const modules = resolve("test/hosts/node_modules");
export const netlifyProgram = join(modules, "netlify-redirector/lib/redirects.js");

/** What Netlify's own matcher of rules finds. */
interface Match {
  readonly to: string;
  readonly status: number;
}

interface Matcher {
  readonly match: (request: object) => Match | null;
}

/** Which file a request is answered with, or the address that it is sent to. */
export interface Chosen {
  readonly status: number;
  readonly path: string;
}

/** Netlify as it reads `_redirects`: a file at its own address comes first, then the first rule that matches. */
export async function netlify(root: string, rules: string): Promise<(url: string) => Chosen> {
  const engine = createRequire(import.meta.url)("netlify-redirector");
  const matcher: Matcher = await engine.parsePlain(readFileSync(rules, "utf8"), {});
  return (url) => {
    const { pathname: path, search } = new URL(url, "http://127.0.0.1");
    if (isFile(join(root, path))) return { status: 200, path };
    const found = matcher.match({
      scheme: "https",
      host: "index.example",
      country: "",
      language: "",
      path,
      query: search.slice(1),
      getHeader: () => "",
      getCookie: () => "",
    });
    if (found === null) return { status: 404, path: "/404.html" };
    const isMoved = found.status >= 300 && found.status < 400;
    if (isMoved || isFile(join(root, found.to))) return { status: found.status, path: found.to };
    return { status: 404, path: "/404.html" };
  };
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

/** What Netlify's own parsers read of two files. */
export interface ReadFiles {
  readonly rules: {
    readonly redirects: readonly object[];
    readonly errors: readonly Error[];
  };
  readonly headers: {
    readonly headers: readonly { readonly for: string; readonly values: object }[];
    readonly errors: readonly Error[];
  };
}

export async function readByNetlify(rules: string, headers: string): Promise<ReadFiles> {
  const parser = (name: string) =>
    import(pathToFileURL(join(modules, `@netlify/${name}-parser/lib/index.js`)).href);
  const { parseAllRedirects } = await parser("redirect");
  const { parseAllHeaders } = await parser("headers");
  return {
    rules: await parseAllRedirects({
      redirectsFiles: [rules],
      configRedirects: [],
      minimal: false,
    }),
    headers: await parseAllHeaders({ headersFiles: [headers], configHeaders: [], minimal: false }),
  };
}
