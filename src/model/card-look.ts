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
