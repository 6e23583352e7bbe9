import { systemReason } from "../../model/language/system-error.ts";

/** The reason why a site was not written, or content not changed; what was there is intact. */
export class SiteError extends Error {
  override readonly name = "SiteError";
}

/** A system error as a `SiteError` saying `action: no space left on device`; others as they are. */
export function diskError(action: string, error: unknown): unknown {
  const reason = systemReason(error);
  return reason === null ? error : new SiteError(`${action}: ${reason}`, { cause: error });
}

/** The result of a step; a system error says that the action could not be done, and why. */
export function onDisk<T>(action: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw diskError(action, error);
  }
}
