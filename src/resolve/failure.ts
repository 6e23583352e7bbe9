import { jsonText } from "./json-text.ts";

export interface Failure {
  readonly status: number;
  readonly code: string;
  readonly error: string;
  readonly parameter: string | null;
}

/** A failure in place of what was asked for: a plan, or an outcome. */
export interface Failed {
  readonly kind: "failure";
  readonly failure: Failure;
}

export function failed(failure: Failure): Failed {
  return { kind: "failure", failure: failure };
}

export function failureText(failure: Failure): string {
  const body = {
    success: false,
    error: failure.error,
    code: failure.code,
    parameter: failure.parameter,
  };
  return `${jsonText(body)}\n`;
}

export function invalid(parameter: string, reason: string): Failure {
  const error = `Invalid parameter "${parameter}": ${reason}`;
  return { status: 400, code: "invalid_parameter", error: error, parameter: parameter };
}

export function refused(status: number, code: string, error: string): Failure {
  return { status: status, code: code, error: error, parameter: null };
}

export function invalidList(reason: string): Failure {
  return refused(400, "invalid_parameter", `Invalid parameter list: ${reason}`);
}

/** The failure of a name that nothing has; `hint`, if any: `, ` and where to look. */
export function unknown(noun: string, value: string, hint: string): Failure {
  return refused(404, `unknown_${noun}`, `Unknown ${noun}: found "${value}"${hint}`);
}

export function wrongMethod(method: string): Failure {
  const found = method.slice(0, 32);
  const error = `Method not allowed: found "${found}", must be GET, HEAD or OPTIONS`;
  return refused(405, "method_not_allowed", error);
}

export function unavailable(message: string): Failure {
  return refused(503, "data_unavailable", `Data unavailable: ${message}`);
}

export function notHere(message: string): Failure {
  return refused(501, "not_available_on_host", `Not available on this host: ${message}`);
}
