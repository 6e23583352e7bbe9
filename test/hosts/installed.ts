import { existsSync } from "node:fs";

/** Whether a program or module of the system is there; what is not is skipped aloud. */
export function installed(file: string): boolean {
  if (existsSync(file)) return true;
  console.warn(`Skipped: "${file}" is not installed, .ci/packages names its package`);
  return false;
}
