/** One face as bytes. Its name is the family by which a layout asks for it. */
export interface FontFile {
  readonly name: string;
  readonly data: ArrayBuffer;
}

/**
 * Faces in the order in which they stand in for one another. The hash is over their names and
 * bytes and over the code that draws with them.
 */
export interface FontSet {
  readonly files: readonly FontFile[];
  readonly sha256: string;
}
