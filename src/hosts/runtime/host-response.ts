import { failureText } from "../../resolve/failure.ts";
import { answerHeaders, type Headers, jsonType } from "../../resolve/headers.ts";

export interface HostRequest {
  readonly method: string;
  /** The raw path, not decoded. */
  readonly path: string;
  readonly query: string;
  readonly ifNoneMatch: string | null;
  /** The part that is asked for, and of which state of the file it has to be. */
  readonly range?: string | null;
  readonly ifRange?: string | null;
}

export interface HostResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

export function failed(failure: Parameters<typeof failureText>[0]): HostResponse {
  const headers = answerHeaders(failure.status, jsonType, "failure", "");
  return { status: failure.status, headers, body: failureText(failure) };
}
