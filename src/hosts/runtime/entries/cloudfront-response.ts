import { addTyped, baseHeaders } from "../../../resolve/headers.ts";

// A CloudFront Function of the event viewer-response, runtime cloudfront-js-2.0. It receives the
// bucket's response and is not called for failures.

type Valued = Record<string, { readonly value: string }>;

/** Adds the headers that a bucket cannot keep with an object. */
export function handler(event: { readonly response: { readonly headers: Valued } }) {
  const response = event.response;
  const headers: Valued = response.headers;
  Object.entries(baseHeaders()).forEach((entry) => {
    headers[entry[0]] = { value: entry[1] };
  });
  const type = headers["content-type"];
  const typed: Record<string, string> = {};
  addTyped(typed, type === undefined ? "" : type.value);
  Object.entries(typed).forEach((entry) => {
    headers[entry[0]] = { value: entry[1] };
  });
  return response;
}
