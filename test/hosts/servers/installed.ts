import { existsSync } from "node:fs";

/** Whether a program or module of the system is there; a missing one is skipped with a message. */
export function installed(file: string): boolean {
  if (existsSync(file)) return true;
  console.warn(`Skipped: "${file}" is not installed, .ci/packages names its package`);
  return false;
}
