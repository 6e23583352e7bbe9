import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** The look of a site as it ships: what a publisher may replace. */
export interface SiteTheme {
  /** HTML with a place for each part of a page. */
  readonly template: string;
  readonly style: string;
  readonly icon: string;
  /** By the name that the style sheet asks for. */
  readonly fonts: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/** The same families as on the cards, as the web has them (Fontsource, SIL Open Font Licence). */
const fonts = [
  [
    "source-sans-3.woff2",
    "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
  ],
  [
    "source-serif-4.woff2",
    "@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2",
  ],
] as const;

export async function siteTheme(): Promise<SiteTheme> {
  const [template, style, icon] = await Promise.all(
    ["template.html", "style.css", "icon.svg"].map((name) =>
      readFile(new URL(`../../site/theme/${name}`, import.meta.url), "utf8"),
    ),
  );
  const { resolve } = createRequire(import.meta.url);
  const read = fonts.map(async ([name, file]) => ({ name, bytes: await readFile(resolve(file)) }));
  return {
    template: template ?? "",
    style: style ?? "",
    icon: icon ?? "",
    fonts: await Promise.all(read),
  };
}
