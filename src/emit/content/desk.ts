import { join } from "node:path";

/** A content folder that is written into, and the folder of the journals of whoever writes. */
export interface Desk {
  readonly content: string;
  /** Outside of every content, where nothing comes by a commit, a copy or an archive. */
  readonly journals: string;
}

/** The folder that exists while a command holds the content. */
export function lockOf(content: string): string {
  return join(content, ".stele-lock");
}
