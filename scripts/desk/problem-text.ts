import type { Problem } from "../../src/model/problem.ts";

export const problemFormats = ["text", "json", "github"] as const;
export type ProblemFormat = (typeof problemFormats)[number];

/**
 * Problems as lines of text grouped by file, as one JSON document, or as annotations of a GitHub
 * workflow. `folder` is put before every file name, so that a terminal or GitHub finds the file.
 */
export function formatProblems(
  problems: readonly Problem[],
  format: ProblemFormat,
  folder = "",
): string {
  const path = (file: string) => [folder.replace(/\/+$/, ""), file].filter(Boolean).join("/");
  switch (format) {
    case "text":
      return asText(problems, path);
    case "json":
      return asJson(problems, path);
    case "github":
      return problems.map((problem) => annotation(problem, path)).join("");
  }
}

type Path = (file: string) => string;

function asText(problems: readonly Problem[], path: Path): string {
  return problems
    .map((problem, i) => {
      const { file, line, column } = problem.place;
      const begins = i > 0 && problems[i - 1]?.place.file !== file;
      const place = file === "." ? path("") || "." : `${path(file)}:${line}:${column}`;
      return `${begins ? "\n" : ""}${place} ${problem.rule} ${sentence(problem)}\n`;
    })
    .join("");
}

function sentence({ message, found, allowed, didYouMean }: Problem): string {
  const parts = [
    found === null ? "" : `found ${JSON.stringify(found)}`,
    allowed === null ? "" : `allowed ${allowed}`,
    didYouMean === null ? "" : `did you mean ${JSON.stringify(didYouMean)}`,
  ].filter(Boolean);
  return parts.length === 0 ? message : `${message}: ${parts.join(", ")}`;
}

function asJson(problems: readonly Problem[], path: Path): string {
  const rows = problems.map(({ place: { file, line, column }, ...problem }) => {
    const { rule, message, found, allowed, didYouMean } = problem;
    return { file: path(file), line, column, rule, message, found, allowed, didYouMean };
  });
  return `${JSON.stringify({ count: rows.length, problems: rows }, null, 2)}\n`;
}

function annotation(problem: Problem, path: Path): string {
  const { file, line, column } = problem.place;
  const properties = { file: path(file), line, col: column, title: problem.rule };
  const shown = Object.entries(properties).map(([name, value]) => {
    return `${name}=${escaped(String(value)).replaceAll(":", "%3A").replaceAll(",", "%2C")}`;
  });
  return `::error ${shown.join(",")}::${escaped(sentence(problem))}\n`;
}

function escaped(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
