import { fileURLToPath } from "node:url";
import { writeDemonstration } from "./demo/content.ts";

// Writes the demonstration content again, the same bytes each time:
// `node --import tsx scripts/demo.ts [folder]`.

const folder = process.argv[2] ?? fileURLToPath(new URL("../content", import.meta.url));

try {
  await writeDemonstration(folder, (week) => {
    if (week % 13 === 12) process.stderr.write(`replayed ${week + 1} weeks\n`);
  });
  process.stderr.write(`wrote ${folder}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
