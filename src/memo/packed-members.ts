import { deflateRawSync, inflateRawSync } from "node:zlib";
import { memberText } from "./json-parts.ts";

/** The text from which members are deflated, in characters. */
const packSize = 2 ** 18;

/** Members of a JSON object, of which many take little memory. */
export interface PackedMembers {
  readonly add: (name: string, value: unknown) => void;
  /** All of them as text, with commas between. */
  readonly parts: () => Iterable<string>;
}

/**
 * Members that are only written in the end. What is kept of hundreds of thousands of files was half of
 * the memory that grows with them while it was objects.
 */
export function packedMembers(): PackedMembers {
  const packed: Uint8Array[] = [];
  let open: string[] = [];
  let size = 0;
  const pack = () => {
    packed.push(deflateRawSync(open.join(","), { level: 1 }));
    open = [];
    size = 0;
  };
  return {
    add: (name, value) => {
      const text = memberText([name, value]);
      open.push(text);
      size += text.length;
      if (size >= packSize) pack();
    },
    parts: function* () {
      if (open.length > 0) pack();
      let comma = "";
      for (const part of packed) {
        yield comma + inflateRawSync(part).toString("utf8");
        comma = ",";
      }
    },
  };
}
