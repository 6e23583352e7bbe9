import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { clientModules } from "./bundle.ts";
import { declarations } from "./declarations.ts";

/** Writes the client library into `out`: its modules and, below types/, its declarations. */
export async function writeClient(root: string, out: string): Promise<void> {
  const types = [...declarations(root)].map(([path, text]) => [`types/${path}`, text] as const);
  const files = [...(await clientModules()), ...types];
  for (const [path, text] of files) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), text);
  }
}
