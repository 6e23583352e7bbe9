/** A failure that routes share, by its name under `components/responses`. */
const failures = {
  InvalidParameter: ["400", "A parameter is unknown, repeated, or has a value not allowed"],
  NotFound: ["404", "There is no such firm, reference or dataset"],
  MethodNotAllowed: ["405", "Only GET, HEAD and OPTIONS are answered"],
  QueryTooLong: ["414", "The query is longer than 2048 bytes"],
  NotAvailableOnHost: ["501", "This host cannot compose the answer; the client library can"],
  DataUnavailable: ["503", "The data of this route is missing or failed its checks"],
} as const;

export function failureResponses(): Readonly<Record<string, object>> {
  const schema = { $ref: "#/components/schemas/Failure" };
  return Object.fromEntries(
    Object.entries(failures).map(([name, [, description]]) => [
      name,
      { description, content: { "application/json": { schema } } },
    ]),
  );
}

/** The failures that a route can answer with. */
export function failuresOf(takes: { readonly query: boolean; readonly named: boolean }) {
  return Object.fromEntries(
    Object.entries(failures)
      .filter(([name]) => takes.query || !["InvalidParameter", "QueryTooLong"].includes(name))
      .filter(([name]) => takes.named || name !== "NotFound")
      .map(([name, [status]]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}
