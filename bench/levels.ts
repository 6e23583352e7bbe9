// How the level of a model follows the end of a crisis: `bench/levels.md` has the table.
// `node --import tsx bench/levels.ts [data folder]`

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertBanks } from "../examples/us-banks/content.ts";
import { dataFolder } from "../examples/us-banks/data-folder.ts";
import { levelsOf, ratioOf, ways } from "../examples/us-banks/levels.ts";
import { loadDataset } from "../src/content/load.ts";

const { folder, said } = dataFolder(process.argv[2]);
const out = mkdtempSync(join(tmpdir(), "levels-"));
try {
  convertBanks({ data: folder, out, lagDays: 0 });
  const levels = levelsOf(await loadDataset(out));
  const spans: [string, typeof levels][] = [
    ...levels.map((level): [string, typeof levels] => [level.day, [level]]),
    ["all quarters", levels],
    ["with matured outcomes", levels.slice(1)],
  ];
  const table = spans.map(([name, own]) => [
    name,
    ["events", own.reduce((sum, { events }) => sum + events, 0)],
    ...ways.map((way) => [way, ratioOf(own, way).toFixed(2)]),
  ]);
  process.stdout.write(`${said}\n${table.map((row) => row.flat().join(" ")).join("\n")}\n`);
} finally {
  rmSync(out, { recursive: true });
}
