import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** Writes the client library's declarations into `out`; its entry is client/stele.d.ts. */
export function writeDeclarations(root: string, out: string): void {
  const package_ = createRequire(import.meta.url).resolve("typescript/package.json");
  const tsc = join(package_, "../bin/tsc");
  const options = ["-p", join(root, "tsconfig.client.json"), "--outDir", out];
  execFileSync(process.execPath, [tsc, ...options], { stdio: "inherit" });
  for (const entry of readdirSync(out, { recursive: true, encoding: "utf8" })) {
    if (entry.endsWith(".d.ts")) rewrite(join(out, entry));
  }
}

/** A declaration may not name a source file where only the declarations are. */
function rewrite(path: string): void {
  const text = readFileSync(path, "utf8");
  writeFileSync(path, text.replace(/(from "\.[^"]*)\.ts"/g, '$1.js"'));
}
