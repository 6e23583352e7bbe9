import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SiteTheme } from "../../model/site-theme.ts";
import { orNull } from "./or-null.ts";
import { siteFontFiles } from "./site-font-files.ts";

/** Without these places a page would have no content, no policy or no legal note. */
const neededPlaces = ["{{head}}", "{{main}}", "{{footer}}"] as const;

/**
 * The theme of a content folder: a file of its `theme/` in place of the one that ships. Throws a
 * RangeError for a template without a place that every page needs.
 */
export async function siteTheme(content: string | null): Promise<SiteTheme> {
  const own = async (name: string) =>
    content === null ? null : orNull(readFile(join(content, "theme", name), "utf8"));
  const shipped = (file: string) => readFile(new URL(file, import.meta.url), "utf8");
  const read = siteFontFiles().map(async ({ name, path }) => ({
    name,
    bytes: await readFile(path),
  }));
  const template = await own("template.html");
  if (template !== null) checkTemplate(template);
  const style = (await own("style.css")) ?? (await shipped("../../site/theme/style.css"));
  return {
    template: template ?? (await shipped("../../site/theme/template.html")),
    style,
    icon: (await own("icon.svg")) ?? (await shipped("../../site/theme/icon.svg")),
    logo: await own("logo.svg"),
    versioning: await shipped("../../../docs/versioning.md"),
    fonts: [
      ...(await Promise.all(read)),
      ...(content === null ? [] : await ownFonts(content, style)),
    ],
  };
}

/** The publisher's fonts that the style sheet names; cards read others. */
async function ownFonts(content: string, style: string): Promise<SiteTheme["fonts"]> {
  const folder = join(content, "theme/fonts");
  const names = ((await orNull(readdir(folder))) ?? [])
    .filter((name) => style.includes(name))
    .sort();
  return Promise.all(
    names.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })),
  );
}

function checkTemplate(template: string): void {
  const missing = neededPlaces.filter((place) => !template.includes(place));
  if (missing.length === 0) return;
  const names = missing.map((place) => `"${place}"`).join(", ");
  throw new RangeError(`Cannot use "theme/template.html": ${names} is missing`);
}
