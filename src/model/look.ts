export interface FontFile {
  readonly name: string;
  readonly data: ArrayBuffer;
}

export interface CardLook {
  /** Font faces in fallback order. */
  readonly files: readonly FontFile[];
  /** The publisher's logo, as SVG; null without one. */
  readonly logo: string | null;
  /** Over all of these and the code that draws with them. */
  readonly sha256: string;
}

export interface SiteTheme {
  readonly template: string;
  readonly style: string;
  readonly icon: string;
  readonly logo: string | null;
  /** Markdown that always ships; all but the second have places such as `{{today}}`. */
  readonly pages: string;
  readonly versioning: string;
  readonly llms: string;
  readonly methodology: string;
  /** The fonts, each by the name that the style sheet asks for. */
  readonly fonts: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}
