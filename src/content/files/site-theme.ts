import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unlessAbsent } from "../../model/language/system-error.ts";
import type { SiteTheme } from "../../model/look.ts";
import { type SiteFontFile, siteFontFiles } from "./site-font-files.ts";

/** Without these places a page would have no content, no policy or no legal note. */
const neededPlaces = ["{{head}}", "{{main}}", "{{footer}}"] as const;

/** The theme of a content folder over the one that ships. Throws for a template without a needed place. */
export async function siteTheme(content: string | null): Promise<SiteTheme> {
  const own = (name: string) =>
    content === null
      ? null
      : unlessAbsent(() => readFileSync(join(content, "theme", name), "utf8"));
  const shipped = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
  const template = own("template.html");
  if (template !== null) checkTemplate(template);
  const style = own("style.css") ?? shipped("../../site/theme/style.css");
  return {
    template: template ?? shipped("../../site/theme/template.html"),
    style,
    icon: own("icon.svg") ?? shipped("../../site/theme/icon.svg"),
    logo: own("logo.svg"),
    pages: shipped("../../site/theme/pages.md"),
    llms: shipped("../../site/theme/llms.md"),
    versioning: shipped("../../../docs/versioning.md"),
    methodology: shipped("../../site/theme/methodology.md"),
    fonts: [...siteFontFiles(), ...(content === null ? [] : ownFonts(content, style))].map(
      ({ name, path }) => ({ name, bytes: readFileSync(path) }),
    ),
  };
}

function ownFonts(content: string, style: string): readonly SiteFontFile[] {
  const folder = join(content, "theme/fonts");
  const names = unlessAbsent(() => readdirSync(folder)) ?? [];
  const named = names.filter((name) => style.includes(name)).sort();
  return named.map((name) => ({ name, path: join(folder, name) }));
}

function checkTemplate(template: string): void {
  const missing = neededPlaces.filter((place) => !template.includes(place));
  if (missing.length === 0) return;
  const names = missing.map((place) => `"${place}"`).join(", ");
  throw new RangeError(`Cannot use "theme/template.html": ${names} is missing`);
}
