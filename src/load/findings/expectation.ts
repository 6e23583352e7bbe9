import type { z } from "zod";

type Issue = z.core.$ZodIssue;

const nouns: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "a map",
  record: "a map",
  null: "empty",
};

/** What an issue expects, as a noun phrase that completes `"x" must be …`. */
export function expectation(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return nouns[issue.expected] ?? issue.expected;
    case "too_small":
      return bound(issue.origin, issue.minimum, issue.inclusive ? "at least" : "above");
    case "too_big":
      return bound(issue.origin, issue.maximum, issue.inclusive ? "at most" : "below");
    case "invalid_format":
      return issue.format === "url" ? "an http or https address" : issue.message;
    case "invalid_value":
      return issue.values.map((value) => (value === "" ? "empty" : String(value))).join(", ");
    case "invalid_union":
      return union(issue);
    case "invalid_key":
      return issue.issues.map(expectation).join(" or ");
    default:
      return issue.message;
  }
}

function union(issue: z.core.$ZodIssueInvalidUnion): string {
  if (issue.errors.length === 0) return "a listed value";
  return issue.errors.map((branch) => branch.map(expectation).join(" and ")).join(" or ");
}

function bound(origin: string, limit: number | bigint, word: string): string {
  if (origin === "string") {
    return limit === 1 ? "text that is not empty" : `text of ${word} ${limit} characters`;
  }
  if (origin === "array") return `a list of ${word} ${limit}`;
  return `${word} ${limit}`;
}
