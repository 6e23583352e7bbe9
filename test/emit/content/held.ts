import { lockContent } from "../../../src/emit/content/with-content.ts";

/** Runs what writes into a content folder, while holding it as commands do. */
export function held<T>(content: string, run: () => T): T {
  const release = lockContent(content);
  try {
    return run();
  } finally {
    release();
  }
}
