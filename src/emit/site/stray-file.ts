import { hostNames } from "../../model/host-name.ts";
import { isPublic, type ManifestFile } from "./manifest.ts";

const ofTree =
  /^(?:ledger\/checkpoint|(?:ledger|s\/snapshot)\/tile\/(?:entries|\d+)\/(?:x\d{3}\/)*\d{3}(?:\.p\/\d+)?)$/;

/** The kinds of files that a build publishes, besides those of the trees without an extension. */
const kinds =
  "atom bib bin cff css csv html ics js json jsonld md ndjson parquet png ris svg tsv txt woff2 xml zip".split(
    " ",
  );

/** Hosts may run a file by any of its extensions, not only by the last. */
const programs = /\.(?:php\d?|pht|phtml|phar|s?html?|cgi|fcgi|pl|py|rb|sh|aspx?|jspx?)\./i;

/**
 * The reason why a file of this path is none that a build publishes, or null. Whoever answers for an
 * address chooses what a mirror gets, so settings and programs of a host are never copied.
 */
export function strayPath(path: string): string | null {
  if (ofTree.test(path)) return null;
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (programs.test(name)) return "a host may run it as a program";
  const kind = name.slice(name.lastIndexOf(".") + 1);
  if (!name.includes(".") || !kinds.includes(kind)) {
    const allowed = kinds.map((one) => `.${one}`).join(", ");
    return `a publication has no files of this kind, only ${allowed}`;
  }
  return kind === "js" && !path.startsWith("assets/") ? 'a script must be in "assets/"' : null;
}

const ofHosts = ["caddy", "conf", "js", "json", "md", "mjs", "toml", "tsv"];

/** The settings that hosts read from files with a dot, each where a build has it. */
const settings: readonly string[] = [
  "hosts/apache/.htaccess",
  "hosts/cloudflare/.assetsignore",
  "hosts/service-worker/.nojekyll",
  "hosts/vercel/.vercelignore",
];

/**
 * The reason why a file is none that a site of Stele has, or null; `listed` are the paths of its site. What only a
 * host reads lies in the folder of that host, is the body of a failure, or a compressed copy of another file.
 */
export function strayFile(file: ManifestFile, listed: ReadonlySet<string>): string | null {
  const { path } = file;
  if (isPublic(file)) return strayPath(path);
  if (settings.includes(path) || /^s\/errors\/\d{3}(?:\/\w+)?\.json$/.test(path)) return null;
  const copied = /^(.+)\.(?:br|gz)$/.exec(path)?.[1];
  if (copied !== undefined)
    return listed.has(copied) ? strayPath(copied) : "nothing it is a copy of";
  const [, host, rest = ""] = /^hosts\/([^/]+)\/(.+)$/.exec(path) ?? [];
  const isOfHost = hostNames.some((name) => name === host);
  if (!isOfHost || /(?:^|\/)\./.test(rest)) return "no host of a build reads it";
  if (programs.test(rest)) return "a host may run it as a program";
  const kind = rest.slice(rest.lastIndexOf(".") + 1);
  return ofHosts.includes(kind)
    ? null
    : `hosts have only ${ofHosts.map((one) => `.${one}`).join(", ")}`;
}
