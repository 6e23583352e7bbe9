/** The look of a site: what ships, where the publisher has not replaced it. */
export interface SiteTheme {
  /** HTML with a place for each part of a page. */
  readonly template: string;
  readonly style: string;
  readonly icon: string;
  /** SVG; null for none. */
  readonly logo: string | null;
  /** The rule for versions of the API, Markdown. */
  readonly versioning: string;
  /** The methodology in words, Markdown with places for figures. */
  readonly methodology: string;
  /** The fonts, each by the name that the style sheet asks for. */
  readonly fonts: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}
