/** A published site as a verifier reads it: a folder, or an address. */
export interface SiteSource {
  /** The bytes at a path; null when they could not be read, whatever the reason. */
  readonly read: (path: string, status: number) => Promise<Uint8Array | null>;
  /** All paths; null where they cannot be listed, as on the web. */
  readonly list: () => Promise<readonly string[] | null>;
}
