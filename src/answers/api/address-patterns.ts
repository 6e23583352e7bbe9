import type { RouteEntry } from "../../resolve/table.ts";

/**
 * Patterns of the files of a route: a part in brackets is left out where it is as usual, so that
 * `api/rankings[/risk/{risk}].json` is `api/rankings.json` or, for one band, `api/rankings/risk/high.json`.
 */
export function addressPatterns({ answer }: Pick<RouteEntry, "answer">): readonly string[] {
  const optional = (name: string) => `[/${name}/{${name}}]`;
  if (answer.kind === "file") {
    const files = answer.choices.map(({ file }) =>
      file.replace(/\{\/(\w+)\}/g, (_, name: string) => optional(name)),
    );
    return [...new Set(files)];
  }
  const { stem, facets, by, sizes } = answer;
  const page = optional("page");
  return [
    `${stem}${facets.map(optional).join("")}${page}.json`,
    ...(sizes.length > 1 ? [`${stem}/limit/{limit}${page}.json`] : []),
    ...(by === null ? [] : [`${stem}/${by.parameter}/{${by.parameter}}${page}.json`]),
  ];
}

/** The addresses of a pattern with one of its choices at most, and with or without a page. */
export function spelledOut(pattern: string): readonly string[] {
  const choices = [...pattern.matchAll(/\[\/([a-z_]+)\/\{\1\}\]/g)].map(([part]) => part);
  const pages = choices.filter((part) => part.startsWith("[/page/"));
  const single = choices.filter((part) => !pages.includes(part));
  const kept = (some: readonly string[]) =>
    choices.reduce(
      (text, part) => text.replace(part, some.includes(part) ? part.slice(1, -1) : ""),
      pattern,
    );
  return [[], ...single.map((part) => [part])].flatMap((some) => [
    kept(some),
    ...pages.map((page) => kept([...some, page])),
  ]);
}
