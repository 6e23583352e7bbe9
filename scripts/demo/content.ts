import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Loaded, loadContent } from "../../src/content/load.ts";
import { citationSchema } from "../../src/model/citation.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { ContentError } from "../../src/model/problem.ts";
import type { Publication } from "../../src/model/publication.ts";
import { lastDay } from "./calendar.ts";
import { citations } from "./citations.ts";
import { work } from "./desk.ts";
import { essays } from "./essays.ts";
import { csvText } from "./files.ts";
import { redaction } from "./notes.ts";
import { sourceFiles } from "./source-files.ts";
import { makeFolders, replaceDemonstration, writeFiles } from "./write-files.ts";

/** Replaces a folder by the whole demonstration: first what was known, then what was issued. */
export async function writeDemonstration(folder: string): Promise<void> {
  await replaceDemonstration(folder, async (draft) => {
    makeFolders(draft, ["forecasts", "publications"]);
    writeFiles(draft, sourceFiles());
    const known = await loaded(draft);
    const publications = work(draft, known);
    writeFiles(
      draft,
      new Map([["citations.csv", csvText(citationSchema, citations(publications))]]),
    );
    writeFiles(draft, essays((await loaded(draft)).dataset));
    redact(draft, publications);
    stele("check", "--content", draft, "--replay");
  });
}

/** The content of a folder. Throws a ContentError with every problem in it. */
async function loaded(folder: string): Promise<Loaded & { readonly dataset: Dataset }> {
  const found = await loadContent(folder);
  const { dataset, problems } = found;
  if (dataset === null || problems.length > 0) throw new ContentError(problems, folder);
  return { ...found, dataset };
}

function redact(folder: string, publications: readonly Publication[]): void {
  const { of, words, ground } = redaction;
  const named = publications.filter(
    ({ periodEnd, note }) => periodEnd === of && note?.includes(words),
  );
  const references = named.map(({ referenceId }) => referenceId);
  const options = ["--content", folder, "--as-of", lastDay, "--words", words, "--ground", ground];
  stele("redact", ...references, ...options);
}

/** Runs a command of the tool as a publisher does. */
function stele(...args: readonly string[]): void {
  const program = fileURLToPath(new URL("../stele.mjs", import.meta.url));
  execFileSync(process.execPath, [program, ...args], { stdio: ["ignore", 2, 2] });
}
