import type { Home } from "./table.ts";

/** The path of a stored answer: its own, or that of the route's address for the default answer. */
export function keptAt(home: Home | null, file: string): string {
  return home !== null && home.instead === file ? home.file : file;
}
