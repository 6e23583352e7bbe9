import { fileURLToPath } from "node:url";
import { ContentError } from "../src/model/problem.ts";
import { writeDemonstration } from "./demo/content.ts";
import { formatProblems } from "./desk/problem-text.ts";

// Writes the demonstration content anew, the same bytes each time: `npm run demo`, or with `-- <folder>`.

const folder = process.argv[2] ?? fileURLToPath(new URL("../content", import.meta.url));

try {
  await writeDemonstration(folder);
  process.stderr.write(`Wrote ${folder}\n`);
} catch (error) {
  const isContent = error instanceof ContentError;
  const problems = isContent ? formatProblems(error.problems, "text") : "";
  process.stderr.write(`${problems}${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
