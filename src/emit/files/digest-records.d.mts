import type { Written } from "./file-sink.ts";

/**
 * The digests of files in the order in which they were written, packed, since a site has hundreds of
 * thousands: as objects they take four times the memory, and that twice when a thread sends them.
 */
export interface DigestRecords {
  readonly count: () => number;
  readonly add: (written: Written) => void;
  /** The digest with this number, from 0; throws a `RangeError` where there is none. */
  readonly at: (index: number) => Written;
  /** A copy of all as bytes, of which `digestRecords` makes the same again. */
  readonly whole: () => Uint8Array;
}

export function digestRecords(given?: Uint8Array): DigestRecords;
