// Plain JavaScript: the thread of thread-sink.mjs runs it too, and tsx does not reach worker
// threads.

/** 32 bytes of a hash, 6 of a size, 1 of whether the file was kept. */
const recordBytes = 39;
const blockBytes = 8192 * recordBytes;

export function digestRecords() {
  /** All but the last are full. */
  let blocks = [];
  let end = 0;
  /** The last block, with room for a record, and where it begins. */
  const open = () => {
    const place = end % blockBytes;
    if (place === 0) blocks.push(Buffer.alloc(blockBytes));
    end += recordBytes;
    return [blocks[blocks.length - 1], place];
  };
  return {
    count: () => end / recordBytes,
    add: ({ sha256, bytes, kept }) => {
      const [memory, place] = open();
      memory.write(sha256, place, "hex");
      memory.writeUIntLE(bytes, place + 32, 6);
      memory[place + 38] = kept ? 1 : 0;
    },
    at: (index) => {
      const start = index * recordBytes;
      if (!(index >= 0 && start < end)) throw new RangeError(`No digest has the number ${index}`);
      const memory = blocks[Math.floor(start / blockBytes)];
      const place = start % blockBytes;
      const sha256 = memory.toString("hex", place, place + 32);
      return { sha256, bytes: memory.readUIntLE(place + 32, 6), kept: memory[place + 38] === 1 };
    },
    append: (taken) => {
      for (const { buffer, byteOffset, byteLength } of taken) {
        const records = Buffer.from(buffer, byteOffset, byteLength);
        if (byteLength === blockBytes && end % blockBytes === 0) {
          blocks.push(records);
          end += blockBytes;
          continue;
        }
        for (let from = 0; from < byteLength; from += recordBytes) {
          const [memory, place] = open();
          records.copy(memory, place, from, from + recordBytes);
        }
      }
    },
    taken: () => {
      const last = end % blockBytes;
      const all = blocks.map(
        (block, i) =>
          new Uint8Array(block.buffer, 0, last > 0 && i === blocks.length - 1 ? last : blockBytes),
      );
      blocks = [];
      end = 0;
      return all;
    },
  };
}
