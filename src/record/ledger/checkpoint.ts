import { type Note, noteText, parseNote, unsignedLine } from "./note.ts";
import type { SignerKey } from "./note-key.ts";

/** The head of the log (C2SP tlog-checkpoint). */
export interface Checkpoint {
  /** The log's name: its address without the scheme. */
  readonly origin: string;
  readonly size: number;
  readonly root: string;
}

/** The first word of a line that names a concept without a record. */
const absentWord = "absent";

/** The signed head of the log; `absent` are the concepts that were due and have no record, a line each. */
export function checkpointText(
  { origin, size, root }: Checkpoint,
  signer: SignerKey | null,
  absent: readonly string[] = [],
): string {
  if (origin === "" || /\s/.test(origin)) {
    throw new RangeError(
      `Cannot write a checkpoint: the origin is ${JSON.stringify(origin)}, must be a name without spaces`,
    );
  }
  const hash = Buffer.from(root, "hex").toString("base64");
  const holes = absent.map((concept) => `${absentWord} ${concept}`);
  const lines = [origin, String(size), hash, ...holes, ...(signer === null ? [unsignedLine] : [])];
  return noteText(`${lines.join("\n")}\n`, signer);
}

export interface ParsedCheckpoint extends Checkpoint {
  /** The concepts that were due and had no record, oldest first. */
  readonly absent: readonly string[];
  readonly note: Note;
}

/** The parsed checkpoint; null for any other text. `noteVerdict` tells whether it is signed. */
export function parseCheckpoint(text: string): ParsedCheckpoint | null {
  const note = parseNote(text);
  const [origin = "", size = "", hash = "", ...extensions] =
    note?.text.slice(0, -1).split("\n") ?? [];
  const root = Buffer.from(hash, "base64");
  const holds =
    note !== null &&
    origin !== "" &&
    /^(?:0|[1-9]\d{0,14})$/.test(size) &&
    root.length === 32 &&
    root.toString("base64") === hash &&
    extensions.every((line) => line !== "");
  if (!holds) return null;
  const absent = extensions.flatMap((line) => {
    const [word, concept = "", ...others] = line.split(" ");
    return word === absentWord && others.length === 0 ? [concept] : [];
  });
  return { origin, size: Number(size), root: root.toString("hex"), absent, note };
}
