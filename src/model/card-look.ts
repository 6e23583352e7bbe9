/** The bytes of a font face. Its name is the family that layouts use. */
export interface FontFile {
  readonly name: string;
  readonly data: ArrayBuffer;
}

/** The means that cards are drawn with, besides what they show. */
export interface CardLook {
  /** Font faces in fallback order. */
  readonly files: readonly FontFile[];
  /** The publisher's logo, as SVG; null without one. */
  readonly logo: string | null;
  /** Over all of these and the code that draws with them. */
  readonly sha256: string;
}
