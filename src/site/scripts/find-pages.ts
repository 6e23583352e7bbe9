import { once } from "../../model/language/memoize.ts";
import { nameKey } from "../../model/language/name-key.ts";

// The pages of a site by their names, from the file that `store/find-file.ts` makes.

export interface Found {
  readonly path: string;
  readonly name: string;
  readonly more: string;
}

/** A function that reads the list once, when it is first asked for. */
export function readPages(root: URL): () => Promise<readonly Found[]> {
  return once(async () => {
    const response = await fetch(new URL("s/find.txt", root));
    if (!response.ok) return [];
    const lines = (await response.text()).split("\n");
    return lines.map((line) => {
      const [path = "", name = "", more = ""] = line.split("\t");
      return { path, name, more };
    });
  });
}

/** The pages that have every word of a search, those first whose names begin with it. */
export function foundIn(pages: readonly Found[], asked: string, most: number): readonly Found[] {
  const words = keyOf(asked).split(" ").filter(Boolean);
  const whole = words.join(" ");
  if (words.length === 0) return [];
  const found = pages.flatMap((page) => {
    const name = keyOf(page.name);
    const all = ` ${name} ${keyOf(page.more)} ${keyOf(page.path)}`;
    if (!words.every((word) => all.includes(word))) return [];
    const isBeginning = words.every((word) => all.includes(` ${word}`));
    const inside = isBeginning ? 1 : 2;
    return [{ page, weight: name.startsWith(whole) ? 0 : inside }];
  });
  return found
    .sort((a, b) => a.weight - b.weight)
    .slice(0, most)
    .map(({ page }) => page);
}

function keyOf(text: string): string {
  return nameKey(text).replace(/[^\p{L}\p{N}]+/gu, " ");
}
