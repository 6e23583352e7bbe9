/** @jsxRuntime automatic @jsxImportSource preact */
import { useContext } from "preact/hooks";
import type { Holdings } from "../../answers/rows/holdings.ts";
import { Place } from "./text.tsx";

// the types know a combobox by its list of choices alone
const combobox = {
  role: "combobox",
  list: undefined,
  "aria-expanded": "false",
  "aria-controls": "find-list",
  "aria-autocomplete": "list",
} as const;

/** A search over the pages of the site; hidden until its script is there, with its place kept. */
export function FindForm({ has }: { has: Holdings }) {
  const to = useContext(Place);
  const what = has.research ? "%firm%s, records and research" : "%firm%s and records";
  return (
    <search>
      <form id="find" action={to("rankings.html")} data-script={to("assets/find.js")} hidden>
        <input
          type="text"
          name="q"
          {...combobox}
          aria-label={`Search ${what}`}
          placeholder={`Search ${what}`}
          maxLength={64}
          autocomplete="off"
        />
        {/* biome-ignore lint/a11y: options come with the script, and the focus stays in the field */}
        <ul id="find-list" role="listbox" aria-label="Pages found" hidden />
        <span class="quiet" aria-live="polite" />
      </form>
    </search>
  );
}
