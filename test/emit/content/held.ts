import { join } from "node:path";
import type { Desk } from "../../../src/emit/content/desk.ts";
import { lockContent } from "../../../src/emit/content/with-content.ts";

/** A content folder with a folder of journals beside it. */
export function deskFor(content: string): Desk {
  return { content, journals: join(`${content}-state`, "journals") };
}

/** Runs what writes into a content folder, while holding it as commands do. */
export function held<T>(content: string, run: (desk: Desk) => T): T {
  const release = lockContent(content);
  try {
    return run(deskFor(content));
  } finally {
    release();
  }
}
