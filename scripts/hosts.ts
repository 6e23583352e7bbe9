import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hostNames } from "../src/model/host-name.ts";
import { shownExcuses } from "../test/hosts/requests/dont-care.ts";
import { headerTitles } from "../test/hosts/requests/sent-headers.ts";
import {
  between,
  excuseList,
  headersTable,
  partOf,
  readResults,
  resultsTable,
  ruleFileHosts,
} from "./hosts/results.ts";

// Sends 100,000 different requests and every stored address to each host profile on its real server,
// and writes the results into bench/hosts.md: `npm run hosts`, or `npm run hosts -- nginx programs` for
// the profiles of some files of test/hosts, whose rows alone are then new. It needs all servers: see
// .ci/packages and test/hosts/package.json.

const asked = hostNames.filter((name) => !ruleFileHosts.includes(name));
const documentFile = "bench/hosts.md";
const folder = mkdtempSync(join(tmpdir(), "stele-host-results-"));
const results = join(folder, "results.jsonl");
const env = { STELE_HOST_REQUESTS: "100000", ...process.env, STELE_HOST_RESULTS: results };
const files = process.argv.slice(2).map((name) => `test/hosts/${name}.test.ts`);
const missing = files.find((file) => !existsSync(file));
if (missing !== undefined) throw new RangeError(`Cannot ask "${missing}": there is no such file`);
// a browser takes an hour for as many where the machine is busy
const limit = `--testTimeout=${4 * 3_600_000}`;
const command = ["node_modules/vitest/vitest.mjs", "run", "--project", "hosts", limit, ...files];
const { status } = spawnSync(process.execPath, command, { env, stdio: "inherit" });
if (status === 0) {
  const document = readFileSync(documentFile, "utf8");
  const found = readResults(readFileSync(results, "utf8"));
  const before = files.length === 0 ? "" : document;
  const withTable = between(
    document,
    "results",
    resultsTable(found, asked, partOf(before, "results")),
  );
  const headers = headersTable(found, asked, headerTitles, partOf(before, "headers"));
  const withHeaders = between(withTable, "headers", headers);
  writeFileSync(documentFile, between(withHeaders, "excuses", excuseList(shownExcuses)));
  process.stdout.write(`Wrote ${documentFile}\n`);
} else {
  process.exitCode = status ?? 1;
}
rmSync(folder, { recursive: true, force: true });
