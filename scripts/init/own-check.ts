import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadContent } from "../../src/content/load.ts";
import { ContentError } from "../../src/model/problem.ts";
import { writeNew } from "./write-new.ts";

/** Throws a ContentError with what `check` says of files below `content/`, which are written nowhere that stays. */
export async function refuseUnchecked(files: ReadonlyMap<string, string>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "stele-init-"));
  try {
    writeNew(folder, files, { kept: [], last: "content" });
    const { problems } = await loadContent(join(folder, "content"));
    if (problems.length === 0) return;
    throw new ContentError(
      problems,
      "content",
      "Wrote nothing, because check would refuse what the table makes: mend the table, or leave columns out with --columns",
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
