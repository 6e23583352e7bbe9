import type { SiteAsset, SiteMaking } from "./site-files.ts";

/** A theme as it was read: see load/files/site-theme.ts. */
export interface ThemeFiles {
  readonly template: string;
  readonly style: string;
  readonly icon: string;
  readonly versioning: string;
  readonly fonts: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/** A theme and the scripts of the pages as what pages are made with. */
export function siteMaking(theme: ThemeFiles, scripts: readonly SiteAsset[]): SiteMaking {
  const assets: readonly SiteAsset[] = [
    asset("style.css", "text/css; charset=utf-8", theme.style),
    asset("icon.svg", "image/svg+xml; charset=utf-8", theme.icon),
    ...theme.fonts.map(({ name, bytes }) => asset(name, "font/woff2", bytes)),
    ...scripts,
  ];
  return { template: theme.template, versioning: theme.versioning, assets };
}

function asset(name: string, mediaType: string, body: string | Uint8Array): SiteAsset {
  return { path: `assets/${name}`, mediaType, body };
}
