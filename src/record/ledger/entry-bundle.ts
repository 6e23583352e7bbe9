// Entry bundles of C2SP tlog-tiles: each entry follows its length as a big-endian uint16.

const maxEntryBytes = 65_535;

export function bundleBytes(entries: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(
    entries.flatMap((entry) => {
      if (entry.length > maxEntryBytes) {
        throw new RangeError(
          `Cannot bundle an entry: it has ${entry.length} bytes, must be at most ${maxEntryBytes}`,
        );
      }
      const length = Buffer.alloc(2);
      length.writeUInt16BE(entry.length);
      return [length, entry];
    }),
  );
}

/** The entries of a bundle; null when the bytes do not end where an entry ends. */
export function parseBundle(bytes: Uint8Array): readonly Uint8Array[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: Uint8Array[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (at + 2 > bytes.length) return null;
    const end = at + 2 + view.getUint16(at);
    if (end > bytes.length) return null;
    entries.push(bytes.subarray(at + 2, end));
    at = end;
  }
  return entries;
}
