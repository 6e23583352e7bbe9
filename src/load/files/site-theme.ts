import { readFile } from "node:fs/promises";
import { siteFontFiles } from "./site-font-files.ts";

/** The look of a site as it ships: what a publisher may replace. */
export interface SiteTheme {
  /** HTML with a place for each part of a page. */
  readonly template: string;
  readonly style: string;
  readonly icon: string;
  /** By the name that the style sheet asks for. */
  readonly fonts: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

export async function siteTheme(): Promise<SiteTheme> {
  const [template, style, icon] = await Promise.all(
    ["template.html", "style.css", "icon.svg"].map((name) =>
      readFile(new URL(`../../site/theme/${name}`, import.meta.url), "utf8"),
    ),
  );
  const read = siteFontFiles().map(async ({ name, path }) => ({
    name,
    bytes: await readFile(path),
  }));
  return {
    template: template ?? "",
    style: style ?? "",
    icon: icon ?? "",
    fonts: await Promise.all(read),
  };
}
