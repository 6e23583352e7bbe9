/** A failure that routes share: its name in the OpenAPI document, and what a program and a person are told. */
interface DescribedFailure {
  readonly name: string;
  readonly status: string;
  readonly codes: readonly string[];
  readonly when: string;
}

export const failures: readonly DescribedFailure[] = [
  {
    name: "InvalidParameter",
    status: "400",
    codes: ["invalid_parameter"],
    when: "A parameter is unknown, repeated, conflicts with another, or has a value not allowed",
  },
  {
    name: "NotFound",
    status: "404",
    codes: ["unknown_firm", "unknown_reference", "unknown_dataset", "unknown_route"],
    when: "There is no such firm, reference, dataset or route",
  },
  {
    name: "MethodNotAllowed",
    status: "405",
    codes: ["method_not_allowed"],
    when: "The method is not GET, HEAD or OPTIONS",
  },
  {
    name: "QueryTooLong",
    status: "414",
    codes: ["query_too_long"],
    when: "The query is longer than 2,048 bytes",
  },
  {
    name: "NotAvailableOnHost",
    status: "501",
    codes: ["not_available_on_host"],
    when: "This host cannot compose the answer; the client library can",
  },
  {
    name: "DataUnavailable",
    status: "503",
    codes: ["data_unavailable"],
    when: "The data of this route is missing or failed its checks",
  },
];
