import { readFile } from "node:fs/promises";
import { siteFontFiles } from "./site-font-files.ts";

/** The look of a site as it ships: what a publisher may replace. */
export interface SiteTheme {
  /** HTML with a place for each part of a page. */
  readonly template: string;
  readonly style: string;
  readonly icon: string;
  /** The rule for versions of the API, Markdown. */
  readonly versioning: string;
  /** By the name that the style sheet asks for. */
  readonly fonts: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

const files = [
  "../../site/theme/template.html",
  "../../site/theme/style.css",
  "../../site/theme/icon.svg",
  "../../../docs/versioning.md",
] as const;

export async function siteTheme(): Promise<SiteTheme> {
  const [template, style, icon, versioning] = await Promise.all(
    files.map((file) => readFile(new URL(file, import.meta.url), "utf8")),
  );
  const read = siteFontFiles().map(async ({ name, path }) => ({
    name,
    bytes: await readFile(path),
  }));
  return {
    template: template ?? "",
    style: style ?? "",
    icon: icon ?? "",
    versioning: versioning ?? "",
    fonts: await Promise.all(read),
  };
}
