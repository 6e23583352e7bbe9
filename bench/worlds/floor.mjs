// The honest floor of a build, `floor.mjs CONTENT BUILT OUT`: reads the same sources with the same
// parsers and without schemas, and writes the same bytes, which were made beforehand. Prints the
// seconds of both and of starting the process, but not of having the bytes ready.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CORE_SCHEMA, load } from "js-yaml";
import Papa from "papaparse";

const [content, built, out] = process.argv.slice(2);
const spent = () => performance.now() / 1000;
const used = () => Object.values(process.cpuUsage()).reduce((a, b) => a + b, 0) / 1e6;

const files = readdirSync(built, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const [start, startUsed] = [spent(), used()];
const bodies = files.map((path) => [path.slice(built.length + 1), readFileSync(path)]);
const [begun, begunUsed] = [spent(), used()];

const sources = readdirSync(content, { recursive: true, withFileTypes: true });
for (const entry of sources.filter((one) => one.isFile())) {
  const text = readFileSync(join(entry.parentPath, entry.name), "utf8");
  if (entry.name.endsWith(".csv")) Papa.parse(text);
  else if (entry.name.endsWith(".yaml")) load(text, { schema: CORE_SCHEMA });
  else if (entry.name.endsWith(".json")) JSON.parse(text.startsWith(",") ? "[]" : text || "null");
  else if (entry.name.endsWith(".md")) load(text.slice(4, text.indexOf("\n---\n", 3)));
}
const made = new Set();
for (const [path, body] of bodies) {
  const above = join(out, dirname(path));
  if (!made.has(above)) mkdirSync(above, { recursive: true });
  made.add(above);
  writeFileSync(join(out, path), body);
}
const clock = spent() - begun + start;
const processor = used() - begunUsed + startUsed;
console.log(JSON.stringify({ clock, processor, megabytes: null }));
