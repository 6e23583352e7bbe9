import { createRequire } from "node:module";

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

export interface SiteFontFile {
  /** The name that the style sheet asks for. */
  readonly name: string;
  readonly path: string;
}

/** The folder of the fonts of the pages. In a package this module is replaced (scripts/pack/). */
export function siteFontFiles(): readonly SiteFontFile[] {
  const { resolve } = createRequire(import.meta.url);
  return fonts.map(([name, file]) => ({ name, path: resolve(file) }));
}
