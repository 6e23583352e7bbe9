// Reads the report of the test run and prints its one closing line.
import { existsSync, readFileSync } from "node:fs";

const [, , file, status] = process.argv;
if (!existsSync(file)) {
  console.log(`0 passed, ${status === "0" ? 0 : 1} failed`);
} else {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
    readFileSync(file, "utf8"),
  );
  const failed = Math.max(numFailedTests, status === "0" ? 0 : 1);
  const skipped = numPendingTests + numTodoTests;
  console.log(
    `${numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
  );
}
