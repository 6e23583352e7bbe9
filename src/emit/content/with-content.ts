import { onDisk } from "../site/site-error.ts";
import { lockContent } from "./content-lock.ts";
import { sweepDrafts } from "./desk-folder.ts";
import { endInterrupted } from "./journal.ts";

/**
 * Runs a command that reads content and then writes into it, alone: no other changes it meanwhile.
 * What an earlier command left half written is ended first, and `ended` is told its paths.
 */
export async function withContent<T>(
  content: string,
  ended: (paths: readonly string[]) => void,
  run: () => T | Promise<T>,
): Promise<T> {
  const lock = lockContent(content);
  try {
    const paths = onDisk(`Cannot change "${content}"`, () => {
      sweepDrafts(content);
      return endInterrupted(content);
    });
    if (paths !== null) ended(paths);
    return await run();
  } finally {
    lock.release();
  }
}
