// Plain JavaScript: the thread of thread-sink.mjs runs it too, and tsx does not reach worker
// threads.

/** 32 bytes of a hash, 6 of a size, 1 of whether the file was kept. */
const recordBytes = 39;

export function digestRecords() {
  let memory = Buffer.alloc(0);
  let end = 0;
  const room = (bytes) => {
    if (end + bytes <= memory.length) return;
    const larger = Buffer.alloc(Math.max(2 * memory.length, end + bytes, 1024 * recordBytes));
    memory.copy(larger, 0, 0, end);
    memory = larger;
  };
  return {
    count: () => end / recordBytes,
    add: ({ sha256, bytes, kept }) => {
      room(recordBytes);
      memory.write(sha256, end, "hex");
      memory.writeUIntLE(bytes, end + 32, 6);
      memory[end + 38] = kept ? 1 : 0;
      end += recordBytes;
    },
    at: (index) => {
      const start = index * recordBytes;
      if (!(index >= 0 && start < end)) throw new RangeError(`No digest has the number ${index}`);
      const sha256 = memory.toString("hex", start, start + 32);
      return { sha256, bytes: memory.readUIntLE(start + 32, 6), kept: memory[start + 38] === 1 };
    },
    append: (records) => {
      room(records.length);
      memory.set(records, end);
      end += records.length;
    },
    taken: () => {
      const records = new Uint8Array(memory.subarray(0, end));
      memory = Buffer.alloc(0);
      end = 0;
      return records;
    },
  };
}
