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
  /** Adds those that another has `taken`, in their memory where it is full. */
  readonly append: (records: readonly Uint8Array<ArrayBuffer>[]) => void;
  /** Takes all out, as parts with memory of their own. */
  readonly taken: () => readonly Uint8Array<ArrayBuffer>[];
}

export function digestRecords(): DigestRecords;
