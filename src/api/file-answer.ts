import type { FileAnswer, Missing } from "../resolve/table.ts";

type Answer = Omit<FileAnswer, "kind">;

/** An answer that is always the same file. */
export function oneFile(file: string, cache: Answer["cache"] = "latest"): Answer {
  return storedAt(file, { kind: "unavailable", message: `${file} is missing` }, cache);
}

/** An answer whose file is named by parameters. */
export function storedAt(
  file: string,
  missing: Missing,
  cache: Answer["cache"] = "latest",
): Answer {
  return { choices: [{ when: null, file, missing }], fill: "all", agree: null, refused: {}, cache };
}
