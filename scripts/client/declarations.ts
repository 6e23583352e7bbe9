import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { routes } from "../../src/answers/routes.ts";
import { answerTypes } from "./answer-types.ts";
import { clientTypes } from "./client-types.ts";

/** What the client uses of a room that has more. */
const plain = [
  "emit/site/manifest.ts",
  "record/core-members.ts",
  "record/site-statement.ts",
  "record/firm-leaf.ts",
  "readers/source/read-sections.ts",
  "record/ledger/tile-path.ts",
  "model/issued/removed-text.ts",
  "model/language/name-key.ts",
  "model/slug.ts",
];

/** The client library's declarations: the text by path. Their entries are stele.d.ts and proof.d.ts in readers/client/. */
export function declarations(root: string): ReadonlyMap<string, string> {
  mkdirSync(join(root, ".cache"), { recursive: true });
  const work = mkdtempSync(join(root, ".cache/declarations-"));
  try {
    for (const part of ["readers/client", "resolve", ...plain]) {
      cpSync(join(root, "src", part), join(work, "src", part), { recursive: true });
    }
    // in place of the types that follow from the schemas of the routes
    for (const [path, text] of [...answerTypes(routes), ...clientTypes(routes)])
      write(join(work, "src/readers/client", path), text);
    write(join(work, "tsconfig.json"), JSON.stringify(settings(root)));
    const typescript = createRequire(import.meta.url).resolve("typescript/package.json");
    const tsc = join(typescript, "../bin/tsc");
    execFileSync(process.execPath, [tsc, "-p", work], { stdio: "inherit" });
    const out = join(work, "out");
    const names = readdirSync(out, { recursive: true, encoding: "utf8" });
    const paths = names.filter((name) => name.endsWith(".d.ts"));
    return new Map(paths.map((path) => [path, declaration(join(out, path))]));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function settings(root: string): object {
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rewriteRelativeImportExtensions: true,
    rootDir: "src",
    outDir: "out",
  };
  return {
    extends: join(root, "tsconfig.json"),
    compilerOptions,
    include: ["src/readers/client/stele.ts", "src/readers/client/proof.ts"],
  };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** A declaration with imports of source files replaced, as only declarations are published. */
function declaration(path: string): string {
  return readFileSync(path, "utf8").replace(/(from "\.[^"]*)\.ts"/g, '$1.js"');
}
