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
  /** Adds those that another has `taken`. */
  readonly append: (records: Uint8Array) => void;
  /** Takes all out, as bytes with memory of their own. */
  readonly taken: () => Uint8Array<ArrayBuffer>;
}

export function digestRecords(): DigestRecords;
