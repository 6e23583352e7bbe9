/** Reads a file of a build; null where it has none. */
export type Read = (file: string) => Promise<Uint8Array<ArrayBuffer> | null>;
