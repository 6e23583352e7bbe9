import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The client library's declarations: the text by path. Their entry is client/stele.d.ts. */
export function declarations(root: string): ReadonlyMap<string, string> {
  const out = mkdtempSync(join(tmpdir(), "stele-declarations-"));
  try {
    const package_ = createRequire(import.meta.url).resolve("typescript/package.json");
    const tsc = join(package_, "../bin/tsc");
    const options = ["-p", join(root, "tsconfig.client.json"), "--outDir", out];
    execFileSync(process.execPath, [tsc, ...options], { stdio: "inherit" });
    const names = readdirSync(out, { recursive: true, encoding: "utf8" });
    const paths = names.filter((name) => name.endsWith(".d.ts"));
    return new Map(paths.map((path) => [path, declaration(join(out, path))]));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** A declaration with imports of source files replaced, as only declarations are published. */
function declaration(path: string): string {
  return readFileSync(path, "utf8").replace(/(from "\.[^"]*)\.ts"/g, '$1.js"');
}
