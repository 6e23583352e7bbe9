/** A published site as a verifier reads it: a folder, or an address. */
export interface SiteSource {
  /** The bytes at a path; null when they could not be read, whatever the reason. */
  readonly read: (path: string, status: number) => Promise<Uint8Array | null>;
  /** Every path that there is; null where nobody can tell, as on the web. */
  readonly list: () => Promise<readonly string[] | null>;
}
