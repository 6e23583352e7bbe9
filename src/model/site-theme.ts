export interface SiteTheme {
  readonly template: string;
  readonly style: string;
  readonly icon: string;
  readonly logo: string | null;
  /** Markdown that always ships; the last two have places such as `{{today}}`. */
  readonly rules: string;
  readonly versioning: string;
  readonly llms: string;
  readonly methodology: string;
  /** The fonts, each by the name that the style sheet asks for. */
  readonly fonts: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}
