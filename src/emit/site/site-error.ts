import { getSystemErrorMap } from "node:util";

/**
 * Why a site was not written. `refused`: the output path or an address is not allowed. `busy`:
 * another build holds the output. `failed`: a disk error. The old output is intact in each case.
 */
export type SiteErrorKind = "refused" | "busy" | "failed";

export class SiteError extends Error {
  override readonly name = "SiteError";
  readonly kind: SiteErrorKind;

  constructor(kind: SiteErrorKind, message: string, cause: unknown = null) {
    super(message, cause === null ? {} : { cause });
    this.kind = kind;
  }
}

/** A system error as a `SiteError` saying `action: no space left on device`; others as they are. */
export function diskError(action: string, error: unknown): unknown {
  const reason = systemReason(error);
  return reason === null ? error : new SiteError("failed", `${action}: ${reason}`, error);
}

/** The code of a system error, such as `ENOSPC`; null for any other value. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  return "errno" in error && typeof error.code === "string" ? error.code : null;
}

function systemReason(error: unknown): string | null {
  const code = systemCode(error);
  if (code === null || !(error instanceof Error) || !("errno" in error)) return null;
  const known = typeof error.errno === "number" ? getSystemErrorMap().get(error.errno) : undefined;
  return known?.[1] ?? code;
}
