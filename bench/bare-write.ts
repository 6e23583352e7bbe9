import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A file as a bare loop gets it: its bytes, or what they are made from. */
export interface Body {
  readonly path: string;
  readonly make: () => string | Buffer;
}

/** The floor of writing: files into a new folder, and nothing else. Returns the function that writes one. */
export function bareWriter(out: string): (body: Body) => void {
  const made = new Set<string>();
  return ({ path, make }) => {
    const target = join(out, path);
    const above = dirname(target);
    if (!made.has(above)) mkdirSync(above, { recursive: true });
    made.add(above);
    writeFileSync(target, make());
  };
}
