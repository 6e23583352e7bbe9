/** The bytes of a font face. Its name is the family that layouts use. */
export interface FontFile {
  readonly name: string;
  readonly data: ArrayBuffer;
}

/**
 * Font faces in fallback order. The hash covers their names and bytes and the code that draws with
 * them.
 */
export interface FontSet {
  readonly files: readonly FontFile[];
  readonly sha256: string;
}
