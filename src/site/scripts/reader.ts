import { readable } from "./chart-reading.ts";

// What a page cannot do by itself: a reading of each chart under the pointer and the arrow keys, buttons
// that copy, the search, a mark at what is expected by a day that has passed on the reader's clock, and a chart alone.

for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-expected]")) {
  if (Date.now() > Date.parse(time.dateTime)) time.after(" (late)");
}
for (const chart of document.querySelectorAll<SVGSVGElement>("svg[data-width]")) readable(chart);
for (const text of document.querySelectorAll<HTMLElement>(".code pre")) copied(text);
// in a frame of another page the figure that the address names stands alone, and its links lead out
if (globalThis.top !== globalThis.self) {
  const named = document.getElementById(location.hash.slice(1));
  for (const link of named?.querySelectorAll("a") ?? []) link.target = "_top";
  if (named?.matches("figure")) document.body.replaceChildren(named);
}

// the search is loaded when its field is first used; a slash leads to it
const find = document.querySelector<HTMLFormElement>("#find");
if (find !== null) {
  find.hidden = false;
  const field = find.querySelector("input");
  const load = () => {
    const script = document.createElement("script");
    script.src = find.dataset["script"] ?? "";
    document.head.append(script);
  };
  find.addEventListener("focusin", load, { once: true });
  document.addEventListener("keydown", (event) => {
    const isTyping = /^(?:INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? "");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    field?.focus();
  });
}

function copied(text: HTMLElement): void {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text.textContent ?? "");
    button.textContent = "Copied";
  });
  text.previousElementSibling?.append(" ", button);
}
