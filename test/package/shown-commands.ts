import { readdirSync, readFileSync } from "node:fs";

/** A command line of a document. */
export interface ShownCommand {
  readonly document: string;
  readonly line: string;
}

/** The documents that people follow, keys first, since what they make is used by others. */
const documents = ["docs/keys.md", "README.md", ...docs()].filter((one, i, all) => {
  return all.indexOf(one) === i;
});

function docs(): readonly string[] {
  return readdirSync("docs")
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => `docs/${name}`);
}

/**
 * The command lines of `stele` in fenced blocks, joined where they go on, without comments and
 * without the other programs that a result is piped to.
 */
export function shownCommands(): readonly ShownCommand[] {
  return documents.flatMap((document) => {
    const text = readFileSync(document, "utf8").replaceAll("\\\n", " ");
    return [...text.matchAll(/^```(?:sh|bash|console)\n([\s\S]*?)^```/gm)]
      .flatMap(([, block = ""]) => block.split("\n"))
      .map((line) => line.replace(/\s#\s.*|\s\|.*/, "").trim())
      .filter((line) => /^(?:npx )?stele /.test(line))
      .map((line) => ({ document, line: line.replace(/^npx /, "").replace(/\s+/g, " ") }));
  });
}

/** Commands that are not run here, each with the reason. */
export const notRun: readonly (readonly [RegExp, string])[] = [
  [
    /^stele (?:fit|evaluate|recalibrate) /,
    "needs years of failures: the tests of fit, evaluate and recalibrate",
  ],
  [/^stele (?:take|week) /, "needs a table of one's own, where the sample has none: test/take"],
  [/^stele undo --checkpoint \S+$/, "needs an issue that is not published: test/issue/undo"],
  [/^stele mcp /, "waits for an assistant: test/mcp"],
];
