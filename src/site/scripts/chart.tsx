/** @jsxRuntime automatic @jsxImportSource preact */
import { render } from "preact";
import { memoize } from "../../model/language/memoize.ts";
import { nameKey } from "../../model/language/name-key.ts";
import { mostLines, type PlotView, queryOf, viewOf } from "../plot/address.ts";
import { drawnOf } from "../plot/drawn.ts";
import { PlotFigure } from "../plot/figure.tsx";
import type { PlotLine, PlotSettings } from "../plot/line.ts";
import { storedLine } from "../plot/stored-lines.ts";
import { type Found, foundIn, readPages } from "./find-pages.ts";
import { failureWords } from "./stored-answers.ts";

// Draws the lines that the address names, from stored answers alone, in place of the stored picture.

const script = document.currentScript as HTMLScriptElement;
// from where a script of `assets/` was loaded
const root = new URL("../", script.src);
const pages = readPages(root);

const json = memoize(
  (path: string) => path,
  async (path: string): Promise<unknown> => {
    const response = await fetch(new URL(path, root));
    if (!response.ok) throw new RangeError(`Nothing is stored at ${path}`);
    return response.json();
  },
);

document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector<HTMLFormElement>("#plot-form");
  const place = document.querySelector<HTMLElement>("#plot-place");
  const said = document.querySelector<HTMLElement>("#plot-said");
  if (form === null || place === null || said === null) return;
  // the page is made by the same build as this script
  const settings = JSON.parse(place.dataset["settings"] ?? "") as PlotSettings;
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const asked = () => viewOf(new URLSearchParams(location.search));
  const go = (view: PlotView) => {
    history.pushState(null, "", queryOf(view));
    void show();
  };
  let isFirst = true;

  const show = async () => {
    const view = asked();
    const query = location.search;
    for (const name of ["from", "to", "view"] as const) field(name).value = view[name];
    const found = await Promise.all(view.chosen.map((id) => lineOf(id, settings)));
    // the reader has asked for others meanwhile
    if (query !== location.search) return;
    const lines = found.filter((one): one is PlotLine => typeof one !== "string");
    const missed = found.filter((one): one is string => typeof one === "string");
    said.textContent = missed.join(" ");
    if (lines.length === 0) return;
    if (isFirst) place.replaceChildren();
    isFirst = false;
    const without = (id: string) =>
      go({ ...view, chosen: view.chosen.filter((one) => one !== id) });
    render(
      <PlotFigure
        {...{ view, settings, lines, pageOf }}
        key={query}
        drawn={drawnOf(lines, view, settings)}
        onRemove={view.chosen.length > 1 ? without : null}
      />,
      place,
    );
  };

  const add = (found: Found) => {
    const view = asked();
    const id = idOf(found);
    field("add").value = "";
    if (view.chosen.includes(id)) said.textContent = `${found.name} is in the chart.`;
    else if (view.chosen.length < mostLines) go({ ...view, chosen: [...view.chosen, id] });
    else said.textContent = `A chart has at most ${mostLines} lines: take one out first.`;
  };

  const own: readonly Found[] = [
    { path: "index", name: settings.level, more: settings.name },
    ...(settings.hasStress ? [{ path: "stress", name: "Stress index", more: settings.name }] : []),
  ];
  const matches = async (text: string) => {
    const lines = (await pages()).filter(({ path }) => /^(?:firms|groups)\//.test(path));
    return foundIn([...own, ...lines], text, 12);
  };

  form.hidden = false;
  field("add").addEventListener("input", async () => {
    const text = field("add").value;
    const found = await matches(text).catch(() => []);
    if (text !== field("add").value) return;
    const exact = found.filter(({ name }) => name === text);
    if (exact[0] !== undefined && exact.length === 1) return add(exact[0]);
    document
      .querySelector("#plot-names")
      ?.replaceChildren(...found.map(({ name }) => new Option(name)));
  });
  for (const name of ["from", "to", "view"] as const) {
    field(name).addEventListener("change", () => {
      go(viewOf(new URLSearchParams(queryOf({ ...asked(), [name]: field(name).value }))));
    });
  }
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = field("add").value;
    if (text === "") return;
    const [best] = await matches(text).catch(() => []);
    if (best === undefined) said.textContent = `Nothing is called “${text}”.`;
    else add(best);
  });
  window.addEventListener("popstate", () => void show());
  void show();
});

/** The line of an id, or why there is none. */
async function lineOf(id: string, settings: PlotSettings): Promise<PlotLine | string> {
  try {
    return await storedLine(id, settings, json);
  } catch (error) {
    return `“${nameKey(id.replace(/^\w+\//, ""))}” is not drawn: ${failureWords(error)}.`;
  }
}

function pageOf(id: string): string | null {
  return id.includes("/") ? new URL(`${id}.html`, root).href : null;
}

function idOf({ path }: Found): string {
  return path.replace(/\.html$/, "");
}
