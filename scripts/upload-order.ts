import { readFileSync } from "node:fs";
import { join } from "node:path";
import { uploadOrder } from "../src/emit/deploy/upload-order.ts";
import { type Manifest, manifestPath, manifestSchema } from "../src/emit/site/manifest.ts";

// Prints what to upload of a built folder, a line each, `phase TAB path`, in order:
// `npm run -s upload-order dist [manifest of the previous build]`. See docs/deploying.md.

const [built, previous] = process.argv.slice(2);

function manifest(path: string): Manifest {
  return manifestSchema.parse(JSON.parse(readFileSync(path, "utf8")));
}

if (built === undefined) {
  process.stderr.write("Cannot order an upload: no built folder was given\n");
  process.exitCode = 2;
} else {
  try {
    const before = previous === undefined ? null : manifest(previous);
    const order = uploadOrder(manifest(join(built, manifestPath)), before);
    for (const [phase, paths] of Object.entries(order)) {
      for (const path of paths) process.stdout.write(`${phase}\t${path}\n`);
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
