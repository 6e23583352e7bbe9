/** What an answer is not. The one error that the library throws. */
export class SteleError extends Error {
  override readonly name = "SteleError";
  /** As the failure envelope's `code`, or why a mirror could not be used; see docs/client.md. */
  readonly code: string;
  /** The HTTP status that the answer stands for; null when it is no answer of the API. */
  readonly status: number | null;
  /** The parameter that was refused. */
  readonly parameter: string | null;
  /** Where it was asked; null when no mirror alone is to blame. */
  readonly mirror: string | null;
  /** What was wrong with each mirror, when all were tried. */
  readonly troubles: readonly SteleError[];

  constructor(message: string, problem: SteleProblem) {
    const { code, status = null, parameter = null, mirror = null, troubles = [] } = problem;
    super(message, { cause: problem.cause });
    this.code = code;
    this.status = status;
    this.parameter = parameter;
    this.mirror = mirror;
    this.troubles = troubles;
  }
}

export interface SteleProblem {
  readonly code: string;
  readonly status?: number | null;
  readonly parameter?: string | null;
  readonly mirror?: string | null;
  readonly troubles?: readonly SteleError[];
  readonly cause?: unknown;
}

/** Why a mirror cannot be used now: another one may be. */
export type Trouble =
  | "unreachable"
  | "wrong_content"
  | "mixed_build"
  | "rolled_back"
  | "forked"
  | "another_ledger";

export function trouble(code: Trouble, mirror: string, found: string, cause?: unknown): SteleError {
  return new SteleError(`Cannot answer from "${mirror}": ${found}`, { code, mirror, cause });
}
