import type { SiteSettings } from "../model/site-settings.ts";
import type { SiteTheme } from "../model/site-theme.ts";
import type { SiteAsset, SiteMaking } from "./site-files.ts";

/** A theme, the publisher's settings and the scripts of the pages as what pages are made with. */
export function siteMaking(
  theme: SiteTheme,
  settings: SiteSettings,
  scripts: readonly SiteAsset[],
): SiteMaking {
  const { template, versioning, icon, logo } = theme;
  const svg = "image/svg+xml; charset=utf-8";
  const assets: readonly SiteAsset[] = [
    asset("style.css", "text/css; charset=utf-8", theme.style + accents(settings)),
    asset("icon.svg", svg, icon),
    ...(logo === null ? [] : [asset("logo.svg", svg, logo)]),
    ...theme.fonts.map(({ name, bytes }) =>
      asset(name, `font/${name.replace(/^.*\./, "")}`, bytes),
    ),
    ...scripts,
  ];
  const fonts = theme.fonts.flatMap(({ name }) =>
    theme.style.includes(name) ? [`assets/${name}`] : [],
  );
  return { template, versioning, icon, hasLogo: logo !== null, fonts, assets };
}

/** The publisher's colours, after all that they replace. */
function accents({ accent, accentDark }: SiteSettings): string {
  const light = accent === null ? "" : `:root {\n  --accent: ${accent};\n}\n`;
  const dark =
    accentDark === null
      ? ""
      : `@media (prefers-color-scheme: dark) {\n  :root {\n    --accent: ${accentDark};\n  }\n}\n`;
  return light + dark;
}

function asset(name: string, mediaType: string, body: string | Uint8Array): SiteAsset {
  return { path: `assets/${name}`, mediaType, body };
}
