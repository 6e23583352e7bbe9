import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hostNames } from "../src/model/host-name.ts";
import { shownExcuses } from "../test/hosts/requests/dont-care.ts";
import { between, excuseList, readResults, resultsTable } from "./hosts/results.ts";

// Sends 100,000 different requests and every stored address to each host profile on its real server, and
// writes the results into docs/hosts.md: `npm run hosts`. It needs all servers: see .ci/packages
// and test/hosts/package.json.

const documentFile = "docs/hosts.md";
const folder = mkdtempSync(join(tmpdir(), "stele-host-results-"));
const results = join(folder, "results.jsonl");
const env = { ...process.env, STELE_HOST_REQUESTS: "100000", STELE_HOST_RESULTS: results };
const command = ["node_modules/vitest/vitest.mjs", "run", "--project", "hosts"];
const { status } = spawnSync(process.execPath, command, { env, stdio: "inherit" });
if (status === 0) {
  const table = resultsTable(readResults(readFileSync(results, "utf8")), hostNames);
  const document = readFileSync(documentFile, "utf8");
  const withTable = between(document, "results", table);
  writeFileSync(documentFile, between(withTable, "excuses", excuseList(shownExcuses)));
  process.stdout.write(`Wrote ${documentFile}\n`);
} else {
  process.exitCode = status ?? 1;
}
rmSync(folder, { recursive: true, force: true });
