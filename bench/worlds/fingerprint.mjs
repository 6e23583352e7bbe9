// The floor of a build that has nothing to do, `fingerprint.mjs CONTENT`: reads each source file and
// hashes it, in the order of their paths.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const [content] = process.argv.slice(2);
const files = readdirSync(content, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();
const all = createHash("sha256");
for (const path of files) {
  all.update(path).update(createHash("sha256").update(readFileSync(path)).digest());
}
console.log(all.digest("hex"));
