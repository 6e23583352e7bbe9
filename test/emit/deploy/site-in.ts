import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sha256Hex } from "../../../src/record/canonical.ts";
import { writeManifest } from "../manifest-in.ts";

/** Writes a site with these files into a folder, as a build named after it, and returns the folder. */
export function siteIn(
  folder: string,
  name: string,
  files: Readonly<Record<string, string>>,
  ledger: "frozen" | "latest" = "frozen",
): string {
  const out = join(folder, name);
  const listed = Object.entries(files).map(([path, body]) => {
    mkdirSync(join(out, path, ".."), { recursive: true });
    writeFileSync(join(out, path), body, "latin1");
    const cache = path.startsWith("ledger/") ? ledger : ("latest" as const);
    const [sha256, bytes] = [sha256Hex(Buffer.from(body, "latin1")), body.length];
    return { path, sha256, bytes, mediaType: "text/plain", status: 200, cache };
  });
  writeManifest(out, { generator: "stele", build: name, asOf: "2026-01-01" }, listed);
  return out;
}
