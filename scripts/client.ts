import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { clientBundle } from "./client/bundle.ts";
import { writeDeclarations } from "./client/declarations.ts";

// Makes what `stele/client` is published as: dist-client/stele.js and its declarations.
// `npm run client`, or `node --import tsx scripts/client.ts [folder]`.

const root = fileURLToPath(new URL("..", import.meta.url));
const out = process.argv[2] ?? join(root, "dist-client");

mkdirSync(out, { recursive: true });
writeFileSync(join(out, "stele.js"), await clientBundle());
writeDeclarations(root, join(out, "types"));
