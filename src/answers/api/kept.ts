/** Values that an earlier build made, each under a name and the hash of all that it is made of. */
export interface Kept {
  /** Null where the value was not made, or was made of anything else. */
  readonly get: (name: string, key: string) => Uint8Array | null;
  readonly put: (name: string, key: string, value: Uint8Array) => void;
}

export const nothingKept: Kept = { get: () => null, put: () => undefined };
