import { legalNote } from "../../answers/attached.ts";
import { publishedAt, type ReadModel } from "../../answers/read-model.ts";
import { jsonText } from "../../resolve/json-text.ts";
import type { ExportDataset } from "../dataset.ts";
import { citationFile } from "./citation-file.ts";
import { csvNote, dataPackage } from "./data-package.ts";
import type { MadeFile } from "./made-file.ts";

/** Whether a file of a dataset is in the archive: one format of each, CSV where it is flat. */
export function isArchived({ nested }: ExportDataset, format: MadeFile["format"]): boolean {
  return format === (nested ? "json" : "csv");
}

/** The files of the archive beside the data, by path. */
export function archiveTexts(
  readModel: ReadModel,
  files: readonly MadeFile[],
): readonly (readonly [path: string, text: string])[] {
  const { publisher } = readModel.analysis.world;
  const { license } = publisher;
  return [
    ["datapackage.json", `${jsonText(dataPackage(readModel, files))}\n`],
    ["README.md", readme(readModel, files)],
    ["LICENSE.txt", `${license.name} (${license.id})\n\n${license.url}\n`],
    ["LEGAL-NOTE.txt", `${legalNote(readModel)}\n`],
    ["CITATION.cff", citationFile(readModel)],
  ];
}

function readme(readModel: ReadModel, files: readonly MadeFile[]): string {
  const { world } = readModel.analysis;
  const { publisher } = world;
  const rows = files.map(
    ({ dataset, path, rowCount }) =>
      `| \`${path}\` | ${rowCount} | ${dataset.title}: ${dataset.description} |`,
  );
  return `# ${publisher.name}

${publisher.description}

Every dataset of the publication at ${publisher.baseUrl}, as of ${world.asOf}, published
${publishedAt(readModel)} by ${publisher.publisher.name} (${publisher.publisher.url}).

| file | rows | holds |
|---|---|---|
${rows.join("\n")}

\`datapackage.json\` describes every column with its unit, the keys, the SHA-256 of each file, and the
provenance and calibration of the whole. \`methodology.json\` has every weight and threshold. How to
cite: \`CITATION.cff\`. Licence: \`LICENSE.txt\`. Read \`LEGAL-NOTE.txt\` before you use the figures.

${csvNote}
`;
}
