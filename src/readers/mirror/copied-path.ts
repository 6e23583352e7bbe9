import { at } from "../../model/language/at.ts";

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
  const names = path.split("/");
  const hidden = names.find((name) => name.startsWith("."));
  if (hidden !== undefined) return `component "${hidden}" begins with a dot, must not`;
  if (ofTree.test(path)) return null;
  const [first, name] = [at(names, 0), at(names, names.length - 1)];
  if (programs.test(name)) return "a host may run it as a program";
  const kind = name.slice(name.lastIndexOf(".") + 1);
  if (!name.includes(".") || !kinds.includes(kind)) {
    const allowed = kinds.map((one) => `.${one}`).join(", ");
    return `a publication has no files of this kind, only ${allowed}`;
  }
  return kind === "js" && first !== "assets" ? 'a script must be in "assets/"' : null;
}
