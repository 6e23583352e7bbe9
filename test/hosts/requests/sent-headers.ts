import type { Ask, Got } from "./ask.ts";
import type { Expected } from "./expected.ts";
import { digest } from "./verdict.ts";

// Which headers a host sends with which kind of answer: the columns of a table of bench/hosts.md.

type Kind = "an answer" | "a composed answer" | "a table" | "a picture" | "a page" | "a failure";

/** An answer of each kind that some address of these gives. */
const addresses: Readonly<Record<Kind, readonly string[]>> = {
  "an answer": ["/api/index/latest"],
  "a composed answer": ["/api/firms?limit=7"],
  "a table": ["/api/data/exports/firms?format=csv", "/api/data/exports/firms.csv"],
  "a picture": ["/api/publications/card"],
  "a page": ["/methodology.html"],
  "a failure": ["/api/none"],
};
const successes: readonly Kind[] = ["an answer", "a composed answer", "a table", "a page"];
const every: readonly Kind[] = [...successes, "a picture", "a failure"];

type Headers = Got["headers"];
const link = (relation: string) => (headers: Headers) =>
  (headers["link"] ?? "").includes(`rel="${relation}"`);
const named = (name: string) => (headers: Headers) => headers[name] !== undefined;

interface Promised {
  readonly title: string;
  readonly isSent: (headers: Headers) => boolean;
  readonly with: readonly Kind[];
}

const promised: readonly Promised[] = [
  { title: "CORS", isSent: named("access-control-allow-origin"), with: every },
  { title: "`nosniff`", isSent: named("x-content-type-options"), with: every },
  { title: "CORP", isSent: named("cross-origin-resource-policy"), with: every },
  { title: "`Vary`", isSent: named("vary"), with: every },
  { title: "`Cache-Control`", isSent: named("cache-control"), with: every },
  { title: "`ETag`", isSent: named("etag"), with: [...successes, "a picture"] },
  { title: "CSP", isSent: named("content-security-policy"), with: ["a page", "a picture"] },
  { title: "`describedby`", isSent: link("describedby"), with: ["a table"] },
  { title: "`canonical`", isSent: link("canonical"), with: ["an answer", "a table", "a picture"] },
  { title: "file name", isSent: named("content-disposition"), with: ["a table"] },
];

export const headerTitles = promised.map(({ title }) => title);

/** What a host decides itself: only what lies below /api, and the failures of a store are its own. */
interface Part {
  readonly apiOnly?: boolean;
  readonly plain?: boolean;
}

/** A row of the table, by its cells: whether the answers that should have a header have it. */
export async function sentHeaders(
  ask: Ask,
  { apiOnly = false, plain = false }: Part,
): Promise<readonly string[]> {
  const found = new Map<Kind, Headers>();
  for (const [kind, urls] of Object.entries(addresses) as [Kind, readonly string[]][]) {
    if (plain && kind === "a failure") continue;
    for (const url of urls.filter((one) => !apiOnly || one.startsWith("/api"))) {
      const { status, headers } = await ask({ method: "GET", url });
      if (status < 400 === (kind !== "a failure") && !found.has(kind)) found.set(kind, headers);
    }
  }
  return promised.map(({ isSent, ...one }) => {
    const kinds = one.with.filter((kind) => found.has(kind));
    const without = kinds.filter((kind) => !isSent(found.get(kind) ?? {}));
    if (without.length === 0) return kinds.length === 0 ? "–" : "yes";
    return without.length === kinds.length ? "no" : `not with ${without.join(", ")}`;
  });
}

export function headerRow(profile: string, cells: readonly string[]): string {
  return `| \`${profile}\` | ${cells.join(" | ")} |`;
}

/** What is wrong with the canonical addresses of stored answers: each has the bytes of the answer. */
export async function canonicalProblems(
  ask: Ask,
  stored: readonly Expected[],
): Promise<readonly string[]> {
  // the rows of one reference are put together, as their number is not known before
  const files = stored.filter(({ url }) => !url.includes("reference_id="));
  const problems: string[] = [];
  for (const { url, sha256: due } of files.filter((_, i) => i % 397 === 0)) {
    const { headers } = await ask({ method: "GET", url });
    const [, path] =
      /<https:\/\/[a-z.]+(\/(?:s|api)\/[^>]+)>; ?rel="canonical"/.exec(headers["link"] ?? "") ?? [];
    if (path === undefined) problems.push(`${url}: no canonical address`);
    else if (digest(await ask({ method: "GET", url: path })) !== due) {
      problems.push(`${url}: its canonical address ${path} has other bytes`);
    }
  }
  return problems;
}
