import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { clientBundle } from "./client/bundle.ts";
import { declarations } from "./client/declarations.ts";

// Makes what `stele/client` is published as: dist-client/stele.js and its declarations.
// `npm run client`, or `node --import tsx scripts/client.ts [folder]`.

const root = fileURLToPath(new URL("..", import.meta.url));
const out = process.argv[2] ?? join(root, "dist-client");

const types = [...declarations(root)].map(([path, text]) => [`types/${path}`, text] as const);
const files = [["stele.js", await clientBundle()] as const, ...types];
for (const [path, text] of files) {
  mkdirSync(dirname(join(out, path)), { recursive: true });
  writeFileSync(join(out, path), text);
}
