/** A publication as it is read: a folder, or an address. */
export interface Source {
  /**
   * The bytes at a path; null when they cannot be read, whatever the reason. What the manifest says
   * of the file bounds what is taken of an answer.
   */
  readonly read: (path: string, listed?: Listed) => Promise<Uint8Array | null>;
  /** All paths; null where they cannot be listed, as on the web. */
  readonly list: () => Promise<readonly string[] | null>;
}

/** The status and length that a manifest gives a file. */
export interface Listed {
  readonly status: number;
  readonly bytes: number;
}
