/** @jsxRuntime automatic @jsxImportSource preact */
import { render } from "preact";
import type { firmObject } from "../../answers/firm-object.ts";
import { Comparison } from "../parts/firm/comparison.tsx";
import { readable } from "./chart-reading.ts";
import { rootOf, storedAnswers } from "./stored-answers.ts";

// Draws the two firms that the address names, by slug or by name.

type Compared = ReturnType<typeof firmObject>;

const script = document.currentScript as HTMLScriptElement;
const { json } = storedAnswers(rootOf(script.src));

document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector<HTMLFormElement>("#compare-form");
  const place = document.querySelector("#compare-place");
  const said = document.querySelector("#compare-said");
  if (form === null || place === null || said === null) return;
  form.hidden = false;
  const query = new URLSearchParams(location.search);
  for (const field of form.querySelectorAll("input")) field.value = query.get(field.name) ?? "";
  const [a, b] = [query.get("a") ?? "", query.get("b") ?? ""];
  if (a === "" || b === "") return;
  Promise.all([firmOf(a), firmOf(b)]).then(
    (firms) => {
      render(<Comparison firms={firms} />, place);
      for (const chart of place.querySelectorAll("svg")) readable(chart);
      const [first, second] = firms.map(({ slug }) => slug);
      history.replaceState(null, "", `?a=${first}&b=${second}`);
    },
    (error: unknown) => {
      said.textContent = error instanceof Error ? error.message : String(error);
    },
  );
});

/** The firm of a slug, or the best ranked whose name has these words. */
async function firmOf(asked: string): Promise<Compared> {
  const query = new URLSearchParams({ q: asked.replaceAll("-", " "), limit: "500" });
  const found = (await json("/api/rankings", query.toString())) as { data: { slug: string }[] };
  const best = found.data.find(({ slug }) => slug === asked) ?? found.data[0];
  if (best === undefined) throw new RangeError(`Nothing in the rankings matches "${asked}"`);
  const { firm } = (await json(`/api/firms/${best.slug}`, "")) as { firm: Compared };
  return firm;
}
