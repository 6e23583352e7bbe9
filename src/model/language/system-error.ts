import { getSystemErrorMap } from "node:util";

/** The code of a system error, such as `ENOSPC`; null for any other value. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  return "errno" in error && typeof error.code === "string" ? error.code : null;
}

/** A system error in words, such as `no space left on device`; null for any other value. */
export function systemReason(error: unknown): string | null {
  const code = systemCode(error);
  if (code === null || !(error instanceof Error) || !("errno" in error)) return null;
  const known = typeof error.errno === "number" ? getSystemErrorMap().get(error.errno) : undefined;
  return known?.[1] ?? code;
}

/** The result of a step; null where the system refuses it, for whatever reason. */
export function unlessRefused<T>(step: () => T): T | null {
  try {
    return step();
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return null;
  }
}

/** The result of a step; null where there is nothing at its path. */
export function unlessAbsent<T>(step: () => T): T | null {
  try {
    return step();
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw error;
  }
}
