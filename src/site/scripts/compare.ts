import { readable } from "./chart-reading.ts";
import { failureWords, storedAnswers } from "./stored-answers.ts";

// Sets the figures, the score over time and the pillars of two firms side by side, as their pages have
// them. The address names both, by slug or by name.

const { root, json } = storedAnswers();

document.addEventListener("DOMContentLoaded", async () => {
  const form = document.querySelector<HTMLFormElement>("#compare-form");
  const [place, said] = ["place", "said"].map((id) => document.querySelector(`#compare-${id}`));
  if (form === null || !place || !said) return;
  form.hidden = false;
  const query = new URLSearchParams(location.search);
  for (const field of form.querySelectorAll("input")) field.value = query.get(field.name) ?? "";
  const asked = ["a", "b"].map((name) => query.get(name) ?? "");
  if (asked.includes("")) return;
  try {
    const slugs = await Promise.all(asked.map(slugOf));
    place.replaceChildren(...(await Promise.all(slugs.map(columnOf))));
    for (const chart of place.querySelectorAll<SVGSVGElement>("svg[data-width]")) readable(chart);
    history.replaceState(null, "", `?a=${slugs[0]}&b=${slugs[1]}`);
  } catch (error) {
    said.textContent = failureWords(error);
  }
});

/** The slug itself, or that of the best ranked firm whose name has these words. */
async function slugOf(asked: string): Promise<string> {
  const query = new URLSearchParams({ q: asked.replaceAll("-", " "), limit: "500" });
  const { data } = (await json("/api/rankings", query.toString())) as { data: { slug: string }[] };
  const found = data.find(({ slug }) => slug === asked) ?? data[0];
  if (found === undefined) throw new RangeError(`Nothing in the rankings matches "${asked}"`);
  return found.slug;
}

/** The part of the page of a firm that is compared: its identifiers made its own, its links right from here. */
async function columnOf(slug: string, i: number): Promise<Element> {
  const address = new URL(`firms/${slug}.html`, root);
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  const column = document.createElement("section");
  const title = document.createElement("h2");
  const link = document.createElement("a");
  link.href = address.href;
  link.append(...(page.querySelector("h1")?.childNodes ?? []));
  title.append(link);
  const parts = "main .status-note, .stats, #score-figure, #pillars + .table";
  column.append(title, ...page.querySelectorAll(parts));
  for (const name of ["id", "aria-labelledby"]) {
    for (const one of column.querySelectorAll(`[${name}]`)) {
      one.setAttribute(name, (one.getAttribute(name) ?? "").replace(/\S+/g, `$&-${i}`));
    }
  }
  for (const one of column.querySelectorAll("a[href]")) {
    one.setAttribute("href", new URL(one.getAttribute("href") ?? "", address).href);
  }
  return column;
}
