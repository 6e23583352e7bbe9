/** The error codes for a file that does not or cannot exist. */
const absent = ["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG"];

/** Whether an error of reading says that there is no such file. */
export function isAbsence(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return absent.indexOf(code) >= 0;
}
