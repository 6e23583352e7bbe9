/** @jsxRuntime automatic @jsxImportSource preact */
import { render } from "preact";
import type { RankingRow } from "../../answers/rows/firm-row.ts";
import { nameKey } from "../../model/language/name-key.ts";
import { by, type Key } from "../../model/language/order.ts";
import { type RankingLook, RankingRows } from "../parts/ranking-table.tsx";
import { failureWords, storedAnswers } from "./stored-answers.ts";

// Searches, filters and orders the rankings in the page. What is shown is always what the address
// asks for, so that an address can be shared.

interface Rows {
  readonly total: number;
  readonly data: readonly RankingRow[];
  /** Why there are none, where the question has no answer. */
  readonly failure?: string;
}

const { json } = storedAnswers();
const pageSize = 50;
const usualFilters = { q: "matching", jurisdiction: "in jurisdiction", risk: "in band" } as const;
/** The words before the value of each filter; the page names the groups of the index. */
function filters(): Readonly<Record<string, string>> {
  const groups = (element("ranking-place").dataset["groups"] ?? "").split(" ");
  const own = groups.filter((name) => name !== "").map((name) => [name, "in"]);
  return { ...usualFilters, ...Object.fromEntries(own) };
}
/** The value that each order sorts by; where it is absent a row comes last. */
const orders: Readonly<Record<string, Key<RankingRow>>> = {
  name: ({ name }) => nameKey(name),
  score: ({ score }) => score ?? Number.POSITIVE_INFINITY,
  rankChange: ({ rankChange }) =>
    rankChange === null ? Number.POSITIVE_INFINITY : -Math.abs(rankChange),
  confidence: ({ confidence }) => -(confidence ?? Number.NEGATIVE_INFINITY),
};

document.addEventListener("DOMContentLoaded", () => {
  const form = element<HTMLFormElement>("ranking-form");
  const asked = () => {
    const entries = [...new FormData(form)].filter(([, value]) => value !== "");
    return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  };
  const fill = () => {
    const query = addressed();
    for (const field of form.querySelectorAll<HTMLInputElement>("[name]")) {
      field.value = query.get(field.name) ?? "";
    }
  };
  form.hidden = false;
  fill();
  // the letters of one search are one step back
  let isTyping = false;
  form.addEventListener("input", ({ target }) => {
    go(asked(), isTyping ? "replaceState" : "pushState");
    isTyping = target instanceof HTMLInputElement;
  });
  form.addEventListener("change", () => {
    isTyping = false;
  });
  // what a search reads is there by its first letter
  form.addEventListener("focusin", () => json("/api/rankings", "q=a&limit=1"), { once: true });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    go(asked());
  });
  window.addEventListener("popstate", () => {
    fill();
    show();
  });
  // the page as built is the answer without filters
  if (location.search !== "") show();
  else drawPages(Number(element("ranking-pages").dataset["total"]));
});

function element<E extends HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (found === null) throw new RangeError(`Cannot rank: no element "${id}"`);
  // the page is made by the same build as this script
  return found as E;
}

function addressed(): URLSearchParams {
  return new URLSearchParams(location.search);
}

/** Goes to a query, unless it is the one that is shown. */
function go(query: URLSearchParams, step: "pushState" | "replaceState" = "pushState"): void {
  const text = query.toString();
  if (text === location.search.replace(/^\?/, "")) return;
  history[step](null, "", text === "" ? location.pathname : `?${text}`);
  show();
}

/** Shows the rows that the address asks for, unless the reader has asked for others meanwhile. */
async function show(): Promise<void> {
  const asked = location.search;
  const table = element("ranking-place");
  table.setAttribute("aria-busy", "true");
  const found: Rows = await rowsFor(addressed()).catch((error: unknown) => ({
    total: 0,
    data: [],
    failure: failureWords(error),
  }));
  if (asked !== location.search) return;
  const { total, data, failure } = found;
  const body = document.createElement("tbody");
  const { columns: shown = "", look = "" } = table.dataset;
  // the page is made by the same build as this script
  render(<RankingRows rows={data} shown={shown} look={JSON.parse(look) as RankingLook} />, body);
  table.querySelector("tbody")?.replaceWith(body);
  element("ranking-said").textContent = failure ?? said(total, data.length);
  drawPages(total);
  table.removeAttribute("aria-busy");
}

/** The rows of a page; an order other than by rank needs them all first. */
async function rowsFor(query: URLSearchParams): Promise<Rows> {
  const offset = Number(query.get("offset") ?? 0);
  const key = orders[query.get("order") ?? ""];
  if (key === undefined) return rowsAt(query, pageSize, offset);
  const all: RankingRow[] = [];
  for (let total = 1; all.length < total; ) {
    const next = await rowsAt(query, 500, all.length);
    total = next.data.length === 0 ? 0 : next.total;
    all.push(...next.data);
  }
  return { total: all.length, data: all.sort(by(key)).slice(offset, offset + pageSize) };
}

async function rowsAt(query: URLSearchParams, limit: number, offset: number): Promise<Rows> {
  const wanted = new URLSearchParams({ limit: String(limit), offset: String(offset) });
  for (const name of Object.keys(filters())) {
    if (query.get(name)) wanted.set(name, query.get(name) ?? "");
  }
  return (await json("/api/rankings", wanted.toString())) as Rows;
}

/** The sentence about the rows shown, in the publisher's words, which the page has beside them. */
function said(total: number, count: number): string {
  const query = addressed();
  const asked = Object.entries(filters()).flatMap(([name, words]) => {
    const value = query.get(name) ?? "";
    // the form's name for a value; the value where it has no such choice
    const choice = document.querySelector(`[name=${name}] option[value="${CSS.escape(value)}"]`);
    return value === "" ? [] : [`${words} “${choice?.textContent ?? value}”`];
  });
  const firms = `${element("ranking-place").dataset["firms"]}`;
  const what = asked.length === 0 ? `all ${firms}` : `${firms} ${asked.join(", ")}`;
  if (total === 0) return `There are no ${asked.length === 0 ? firms : what}.`;
  if (count === 0) return `This page is past the last of the ${total}: ${what}.`;
  const first = Number(query.get("offset") ?? 0) + 1;
  return `${first} to ${first + count - 1} of ${total}: ${what}.`;
}

function drawPages(total: number): void {
  const offset = Number(addressed().get("offset") ?? 0);
  const link = (label: string, to: number) => {
    const target = addressed();
    target.delete("offset");
    if (to > 0) target.set("offset", String(to));
    const follow = (event: Event) => {
      event.preventDefault();
      go(target);
      // the link that had the focus is about to go
      element("ranking-said").focus();
    };
    return (
      <a href={`?${target}`} onClick={follow}>
        {label}
      </a>
    );
  };
  const last = Math.floor(Math.max(0, total - 1) / pageSize) * pageSize;
  render(
    <>
      {offset > 0 && link("Previous page", Math.max(0, Math.min(last, offset - pageSize)))}
      {offset + pageSize < total && link("Next page", offset + pageSize)}
    </>,
    element("ranking-pages"),
  );
}
