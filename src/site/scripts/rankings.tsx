/** @jsxRuntime automatic @jsxImportSource preact */
import { render } from "preact";
import type { RankingRow } from "../../answers/rows/firm-row.ts";
import { inWords, type Words } from "../../model/language/in-words.ts";
import { nameKey } from "../../model/language/name-key.ts";
import { byCodeUnit } from "../../model/language/order.ts";
import { RankingTable, Said } from "../parts/ranking-table.tsx";
import { Place } from "../parts/text.tsx";
import { rootOf, storedAnswers } from "./stored-answers.ts";

// Searches, filters and orders the rankings in the page. What is shown is always what the address
// asks for, so that an address can be shared.

interface Rows {
  readonly total: number;
  readonly data: readonly RankingRow[];
  /** Why there are none, where the question has no answer. */
  readonly failure?: string;
}

const script = document.currentScript as HTMLScriptElement;
const { json } = storedAnswers(rootOf(script.src));
const pageSize = 50;
const asked = ["q", "jurisdiction", "risk"] as const;
/** The name of each filter beside its value. */
const words = { q: "matching", jurisdiction: "in jurisdiction", risk: "in risk band" } as const;
const orders: Readonly<Record<string, (a: RankingRow, b: RankingRow) => number>> = {
  name: (a, b) => byCodeUnit(nameKey(a.name), nameKey(b.name)),
  score: (a, b) => absentLast(a.score, b.score) || (a.score ?? 0) - (b.score ?? 0),
  rankChange: (a, b) =>
    absentLast(a.rankChange, b.rankChange) ||
    Math.abs(b.rankChange ?? 0) - Math.abs(a.rankChange ?? 0),
  confidence: (a, b) =>
    absentLast(a.confidence, b.confidence) || (b.confidence ?? 0) - (a.confidence ?? 0),
};

function absentLast(a: number | null, b: number | null): number {
  return Number(a === null) - Number(b === null);
}

document.addEventListener("DOMContentLoaded", () => {
  const form = element<HTMLFormElement>("ranking-form");
  form.hidden = false;
  fill(form, new URLSearchParams(location.search));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    go(new URLSearchParams([...formEntries(form)]));
  });
  form.addEventListener("change", () => form.requestSubmit());
  window.addEventListener("popstate", () => {
    fill(form, new URLSearchParams(location.search));
    show(new URLSearchParams(location.search));
  });
  // the page as built is the answer without filters
  if (location.search !== "") show(new URLSearchParams(location.search));
  else pages(Number(element("ranking-pages").dataset["total"]), new URLSearchParams());
});

function element<E extends HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (found === null) throw new RangeError(`Cannot rank: no element "${id}"`);
  // the page is made by the same build as this script
  return found as E;
}

function* formEntries(form: HTMLFormElement): Iterable<[string, string]> {
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value !== "") yield [name, value];
  }
}

function fill(form: HTMLFormElement, query: URLSearchParams): void {
  for (const name of [...asked, "order"]) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      field.value = query.get(name) ?? "";
    }
  }
}

/** Goes to a query, unless it is the one that is shown: Enter in a field changes and submits it. */
function go(query: URLSearchParams): void {
  const text = query.toString();
  if (text === location.search.replace(/^\?/, "")) return;
  history.pushState(null, "", text === "" ? location.pathname : `?${text}`);
  show(query);
}

/** Shows the rows of a query, unless the reader has asked for others meanwhile. */
async function show(query: URLSearchParams): Promise<void> {
  const place = element("ranking-place");
  const asked = location.search;
  place.setAttribute("aria-busy", "true");
  const found = await rowsFor(query).catch((error: unknown) => ({
    ...{ total: 0, data: [] },
    failure: error instanceof Error ? error.message : String(error),
  }));
  if (asked !== location.search) return;
  draw(found, query);
  place.removeAttribute("aria-busy");
}

/** The rows of a page; an order other than by rank needs them all first. */
async function rowsFor(query: URLSearchParams): Promise<Rows> {
  const offset = Number(query.get("offset") ?? 0);
  const compare = orders[query.get("order") ?? ""];
  if (compare === undefined) return rowsAt(query, pageSize, offset);
  const all: RankingRow[] = [];
  for (let total = 1; all.length < total; ) {
    const next = await rowsAt(query, 500, all.length);
    total = next.total;
    all.push(...next.data);
    if (next.data.length === 0) break;
  }
  return { total: all.length, data: all.sort(compare).slice(offset, offset + pageSize) };
}

async function rowsAt(query: URLSearchParams, limit: number, offset: number): Promise<Rows> {
  const wanted = new URLSearchParams({ limit: String(limit), offset: String(offset) });
  for (const name of asked) {
    const value = query.get(name);
    if (value !== null && value !== "") wanted.set(name, value);
  }
  return (await json("/api/rankings", wanted.toString())) as Rows;
}

/** A text in the words that the page carries for its scripts. */
function inOwnWords(text: string): string {
  return inWords(text, JSON.parse(element("ranking-place").dataset["words"] ?? "{}") as Words);
}

/** Draws the table into what is there: the first time the table as built, then the last one drawn. */
function draw({ total, data, failure }: Rows, query: URLSearchParams): void {
  render(
    <Place.Provider value={(path) => path}>
      <Said.Provider value={inOwnWords}>
        <RankingTable rows={data} />
      </Said.Provider>
    </Place.Provider>,
    element("ranking-place"),
  );
  element("ranking-said").textContent = failure ?? inOwnWords(said(total, data.length, query));
  pages(total, query);
}

/** The form's name for a value; the value where it has no such choice. */
function choice(name: string, value: string): string {
  const options = document.querySelectorAll<HTMLOptionElement>(
    `#ranking-form [name=${name}] option`,
  );
  return [...options].find((one) => one.value === value)?.text ?? value;
}

function said(total: number, count: number, query: URLSearchParams): string {
  const filters = asked.flatMap((name) => {
    const value = query.get(name);
    return value === null || value === "" ? [] : [`${words[name]} “${choice(name, value)}”`];
  });
  const what = filters.length === 0 ? "all %firm%s" : `%firm%s ${filters.join(", ")}`;
  if (total === 0) return filters.length === 0 ? "There are no %firm%s." : `There are no ${what}.`;
  if (count === 0) return `This page is past the last of the ${total}: ${what}.`;
  const first = Number(query.get("offset") ?? 0) + 1;
  return `${first} to ${first + count - 1} of ${total}: ${what}.`;
}

function pages(total: number, query: URLSearchParams): void {
  const offset = Number(query.get("offset") ?? 0);
  const links: Node[] = [];
  const link = (label: string, to: number) => {
    const target = new URLSearchParams(query);
    if (to > 0) target.set("offset", String(to));
    else target.delete("offset");
    const anchor = document.createElement("a");
    anchor.textContent = label;
    anchor.href = `?${target}`;
    anchor.addEventListener("click", (event) => {
      event.preventDefault();
      go(target);
      // the link that had the focus is about to go
      element("ranking-said").focus();
    });
    links.push(anchor);
  };
  const last = Math.floor(Math.max(0, total - 1) / pageSize) * pageSize;
  if (offset > 0) link("Previous page", Math.max(0, Math.min(last, offset - pageSize)));
  if (offset + pageSize < total) link("Next page", offset + pageSize);
  element("ranking-pages").replaceChildren(...links);
}
