/** A request without an answer: the only error class that the library throws. */
export class SteleError extends Error {
  override readonly name = "SteleError";
  /** The `code` of a failure, or why a mirror could not be used; see docs/client.md. */
  declare readonly code: string;
  /** The HTTP status of the failure; null when it is not a failure of the API. */
  declare readonly status: number | null;
  /** The parameter that was refused. */
  declare readonly parameter: string | null;
  /** The mirror at fault; null when it is not a single one. */
  declare readonly mirror: string | null;
  declare readonly troubles: readonly SteleError[];

  constructor(message: string, { cause, ...problem }: SteleProblem) {
    super(message, { cause });
    Object.assign(this, { status: null, parameter: null, mirror: null, troubles: [] }, problem);
  }
}

type SteleProblem = Pick<SteleError, "code"> &
  Partial<Pick<SteleError, "status" | "parameter" | "mirror" | "troubles" | "cause">>;

/** Why a mirror cannot be used now, while another one may. */
export type Trouble =
  | "unreachable"
  | "wrong_content"
  | "mixed_build"
  | "unproved"
  | "rolled_back"
  | "forked"
  | "another_ledger";

export function trouble(code: Trouble, mirror: string, found: string, cause?: unknown): SteleError {
  return new SteleError(`Cannot answer from "${mirror}": ${found}`, { code, mirror, cause });
}
