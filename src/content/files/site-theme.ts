import type { SiteTheme } from "../../model/look.ts";
import { libraryBytes, shippedText } from "./shipped.ts";
import { siteFontFiles } from "./site-font-files.ts";
import { themeFont, themeFonts, themeText } from "./theme-files.ts";

/** The theme of a content folder over the one that ships. Throws an UnreadableError for one that must not be published. */
export async function siteTheme(content: string | null): Promise<SiteTheme> {
  const own = (name: string) => (content === null ? null : themeText(content, `theme/${name}`));
  const shipped = (name: string) => shippedText(`../../site/theme/${name}`);
  const style = own("style.css") ?? shipped("style.css");
  return {
    template: own("template.html") ?? shipped("template.html"),
    style,
    icon: own("icon.svg") ?? shipped("icon.svg"),
    logo: own("logo.svg"),
    pages: shipped("pages.md"),
    llms: shipped("llms.md"),
    versioning: shippedText("../../../docs/versioning.md"),
    methodology: shipped("methodology.md"),
    fonts: [...shippedFonts(), ...(content === null ? [] : ownFonts(content, style))],
  };
}

function shippedFonts(): SiteTheme["fonts"] {
  return siteFontFiles().map(({ name, path }) => ({ name, bytes: libraryBytes(path) }));
}

/** The publisher's fonts that the style sheet names. */
function ownFonts(content: string, style: string): SiteTheme["fonts"] {
  const named = themeFonts(content).filter((name) => style.includes(name));
  return named.map((name) => ({ name, bytes: themeFont(content, name) }));
}
