import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ListRoute } from "../../src/answers/api/route.ts";
import { profileNamed } from "../../src/hosts/profiles.ts";
import { hostFiles } from "../../src/hosts/with-hosts.ts";
import { wholeBody } from "../../src/model/language/body.ts";
import { editionEnd, endingOf } from "../../src/resolve/frame.ts";
import type { RouteEntry, RouteTable } from "../../src/resolve/table.ts";
import { editionOf, endingOf as endingWith } from "../../src/site/store/edition.ts";
import { type ListSource, listFiles } from "../../src/site/store/list-files.ts";

const parts =
  "north south old new grand silver amber cedar stone river lake hill port bay field".split(" ");
const kinds = "bank trust savings union capital markets credit mutual brokerage partners".split(
  " ",
);

/** What a firm is called: two words that many have, and one of its own. */
function nameOf(i: number): string {
  return `${parts[i % parts.length]} ${kinds[(i * 7) % kinds.length]} ${i.toString(36)}q`;
}

/**
 * The rankings of so many invented firms as a site with nothing else, by the functions of the store:
 * pages, listing, table and index, with the programs of a host. `from`: a built folder, whose rows and
 * route table they are made after.
 */
export async function grownSite(from: string, to: string, firms: number): Promise<void> {
  const table: RouteTable = JSON.parse(readFileSync(join(from, "s/routes.json"), "utf8"));
  const [entry] = table.routes.filter(({ path }) => path === "/api/rankings");
  const page = readFileSync(join(from, "api/rankings.json"), "utf8");
  const ending = endingOf(page);
  if (entry?.answer.kind !== "list" || ending === null) throw new Error("There are no rankings");
  const attached = { members: ending.attached.slice(editionEnd + 2), available: ending.available };
  const row = page.split("\n")[1]?.replace(/,$/, "") ?? "";
  const lines = Array.from({ length: firms }, (_, i) => {
    const { slug: _slug, name: _name, rank: _rank, ...rest } = JSON.parse(row);
    return JSON.stringify({ slug: `firm-${i}`, name: nameOf(i), rank: i + 1, ...rest });
  });
  const rows = lines.map((line, i) => [nameOf(i), "us", "low", "listed", line].join("\t"));
  const searched = editionOf(rows, attached);
  const searchLines = [`${searched}\t${endingWith(searched, attached).attached}`, ...rows];
  const edition = editionOf(lines, attached);
  const { search } = entry.answer;
  const list = {
    ...entry.answer,
    sizes: [50],
    totals: { "": firms },
    editions: { "": edition },
    search: search === null ? null : { ...search, edition: searched },
  };
  const lists = [{ place: "", values: {}, lines, attached, edition }];
  // no list of identifiers, and so neither the read model nor a serialiser is asked for
  const route = { by: null, search } as unknown as ListRoute;
  const source = {
    route,
    entry,
    list,
    lists,
    makes: () => true,
    searchLines,
  } as unknown as ListSource;
  const grown: RouteTable = { ...table, routes: [{ ...entry, answer: list } satisfies RouteEntry] };
  for (const { path, body } of listFiles(source)) write(to, path, wholeBody(body));
  write(to, "s/routes.json", JSON.stringify(grown));
  const baseUrl = "https://index.example";
  const entries = ["s/routes.json"].map((path) => {
    const mediaType = "application/json; charset=utf-8";
    return { path, bytes: 1, mediaType, status: 200, cache: "latest" as const };
  });
  for (const { path, body } of await hostFiles(profileNamed("nginx-njs"), {
    baseUrl,
    table: grown,
    entries,
  })) {
    write(to, path, wholeBody(body));
  }
}

function write(to: string, path: string, body: string | Uint8Array): void {
  const file = join(to, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, body);
}
