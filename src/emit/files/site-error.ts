import { systemReason } from "../../model/language/system-error.ts";

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

/** The result of a step; a system error says that the action could not be done, and why. */
export function onDisk<T>(action: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw diskError(action, error);
  }
}
