import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { contentPage } from "./content-docs/content-page.ts";
import { editorSchemas } from "./content-docs/editor-schemas.ts";

// Writes docs/content.md and docs/schemas/ from the schemas of the source files:
// `node --import tsx scripts/content-docs.ts`.

const docs = fileURLToPath(new URL("../docs", import.meta.url));
mkdirSync(join(docs, "schemas"), { recursive: true });
writeFileSync(join(docs, "content.md"), `${contentPage()}\n`);
for (const { name, text } of editorSchemas()) writeFileSync(join(docs, "schemas", name), text);
