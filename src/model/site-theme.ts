/** The look of a site: what ships, where the publisher has not replaced it. */
export interface SiteTheme {
  readonly template: string;
  readonly style: string;
  readonly icon: string;
  /** SVG; null for none. */
  readonly logo: string | null;
  /** Markdown: the rule for versions of the API, and the methodology with places for figures. */
  readonly versioning: string;
  readonly methodology: string;
  /** The fonts, each by the name that the style sheet asks for. */
  readonly fonts: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}
