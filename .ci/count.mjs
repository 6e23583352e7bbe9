// Adds up the reports of test runs and prints one closing line: count.mjs <report> <status> ...
// A run that ended badly counts at least one failure, and so does one that left no report.
import { readFileSync } from "node:fs";

const total = { passed: 0, failed: 0, skipped: 0 };
for (let i = 2; i + 1 < process.argv.length; i += 2) {
  const { passed, failed, skipped } = counts(process.argv[i]);
  total.passed += passed;
  total.failed += Math.max(failed, process.argv[i + 1] === "0" ? 0 : 1);
  total.skipped += skipped;
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;

function counts(file) {
  try {
    const report = JSON.parse(readFileSync(file, "utf8"));
    // a file that could not be run has no failed test
    const broken = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === "failed" && assertionResults.every((one) => one.status !== "failed"),
    ).length;
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  } catch (error) {
    console.error(`No report in "${file}": ${error.message}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
