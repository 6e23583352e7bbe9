import { nearest } from "../../resolve/missing.ts";
import { type Found, foundIn, readPages } from "./find-pages.ts";

// The search of every page, loaded when its field is first used: pages by name as the reader types, chosen
// by pointer or by the arrow keys. Without a choice the best is gone to, or else the rankings are searched.

const most = 10;
const script = document.currentScript as HTMLScriptElement;
// from where a script of `assets/` was loaded
const root = new URL("../", script.src);
const pages = readPages(root);

const form = document.querySelector<HTMLFormElement>("#find");
const field = form?.querySelector<HTMLInputElement>("input");
const list = form?.querySelector<HTMLElement>("[role=listbox]");
const said = form?.querySelector<HTMLElement>("[aria-live]");
if (form && field && list && said) search(form, field, list, said);

function search(
  form: HTMLFormElement,
  field: HTMLInputElement,
  list: HTMLElement,
  said: HTMLElement,
): void {
  let found: readonly Found[] = [];
  let chosen = -1;
  const choose = (place: number) => {
    chosen = place;
    field.setAttribute("aria-activedescendant", place < 0 ? "" : optionId(place));
    for (const [i, option] of [...list.children].entries()) {
      option.ariaSelected = String(i === place);
      if (i === place) option.scrollIntoView({ block: "nearest" });
    }
  };
  const show = (isOpen: boolean) => {
    list.hidden = !isOpen;
    field.ariaExpanded = String(isOpen);
    if (!isOpen) choose(-1);
  };
  const find = async () => {
    const asked = field.value;
    const next = await matches(asked).catch(() => []);
    if (asked !== field.value) return;
    found = next;
    list.replaceChildren(...found.map(optionOf));
    choose(-1);
    show(found.length > 0);
    if (asked === "") said.textContent = "";
    else said.textContent = found.length === 0 ? "Nothing found" : `${found.length} found`;
  };
  const go = (one: Found | undefined) => {
    if (one !== undefined) location.href = new URL(one.path, root).href;
    else form.submit();
  };
  field.addEventListener("input", find);
  field.addEventListener("keydown", (event) => {
    const steps = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 };
    const step = new Map(Object.entries(steps)).get(event.key);
    if (event.key === "Escape") show(false);
    if (step === undefined || found.length === 0) return;
    event.preventDefault();
    show(true);
    choose((step + found.length) % found.length);
  });
  // before the field loses the focus
  list.addEventListener("mousedown", (event) => {
    const option = (event.target as Element).closest("[role=option]");
    event.preventDefault();
    if (option !== null) go(found[[...list.children].indexOf(option)]);
  });
  field.addEventListener("blur", () => show(false));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const [best] = await matches(field.value).catch(() => []);
    go(found[chosen] ?? best);
  });
  if (field.value !== "") void find();
}

/** The pages that have the words, or the nearest name where none has. */
async function matches(asked: string): Promise<readonly Found[]> {
  const all = await pages();
  const found = foundIn(all, asked, most);
  if (found.length > 0 || asked.length < 4) return found;
  const names = all.map(({ name }) => name.toLowerCase());
  const near = nearest(asked.toLowerCase(), names, Math.floor(asked.length / 3));
  return all.filter((_, i) => names[i] === near).slice(0, 1);
}

function optionId(place: number): string {
  return `find-${place}`;
}

function optionOf({ name, more }: Found, i: number): HTMLElement {
  const option = document.createElement("li");
  option.role = "option";
  option.id = optionId(i);
  const title = document.createElement("bdi");
  title.textContent = name;
  const note = document.createElement("span");
  note.className = "note";
  note.textContent = more;
  option.append(title, " ", note);
  return option;
}
