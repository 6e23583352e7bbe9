import { jsonText } from "./json-text.ts";

export interface Failure {
  readonly status: number;
  readonly code: string;
  readonly error: string;
  readonly parameter: string | null;
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
  return invalidQuery(` "${parameter}"`, reason, parameter);
}

/** The failure of a query as a whole. */
export function invalidList(reason: string): Failure {
  return invalidQuery(" list", reason, null);
}

function invalidQuery(what: string, reason: string, parameter: string | null): Failure {
  const error = `Invalid parameter${what}: ${reason}`;
  return { status: 400, code: "invalid_parameter", error: error, parameter: parameter };
}

/** The failure of a name that nothing has; `hint`, if any: `, ` and where to look. */
export function unknown(noun: string, value: string, hint: string): Failure {
  const error = `Unknown ${noun}: found "${value}"${hint}`;
  return { status: 404, code: `unknown_${noun}`, error: error, parameter: null };
}

/** The hint where the names that there are stand at an address. */
export function listedHint(address: string): string {
  return `, must be one that "${address}" lists`;
}

export function unavailable(message: string): Failure {
  const error = `Data unavailable: ${message}`;
  return { status: 503, code: "data_unavailable", error: error, parameter: null };
}

export function notHere(message: string): Failure {
  const error = `Not available on this host: ${message}`;
  return { status: 501, code: "not_available_on_host", error: error, parameter: null };
}
