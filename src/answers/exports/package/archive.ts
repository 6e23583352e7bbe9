import { crc32 } from "node:zlib";
import { Deflate, Zip, type ZipInputFile } from "fflate";
import { dump } from "js-yaml";
import { apiFile } from "../../../model/address/api-file.ts";
import { by } from "../../../model/language/order.ts";
import { jsonText } from "../../../resolve/json-text.ts";
import { legalNote } from "../../rows/attached.ts";
import { publishedAt, type ReadModel } from "../../rows/read-model.ts";
import { partsOf } from "../by-year.ts";
import type { ExportDataset } from "../dataset.ts";
import type { ExportFile, MadeFile } from "../formats.ts";
import { csvNote, dataPackage } from "./data-package.ts";

export interface Member {
  readonly size: number;
  readonly crc: number;
  readonly compressed: Uint8Array<ArrayBuffer>;
}

/** A member whose bytes are compressed part after part. */
export function memberOf() {
  const compressed: Uint8Array[] = [];
  const deflate = new Deflate((part) => compressed.push(part));
  let size = 0;
  let crc = 0;
  return {
    add: (part: Uint8Array): void => {
      size += part.length;
      crc = crc32(part, crc);
      deflate.push(part);
    },
    end: (): Member => {
      deflate.push(new Uint8Array(), true);
      return { size, crc, compressed: new Uint8Array(Buffer.concat(compressed)) };
    },
  };
}

/** A zip holds local times: this one is written alike in every time zone. */
const mtime = new Date(1980, 0, 1, 12);
const deflated = 8;

/** A zip archive of members, by path: the same bytes in whatever order they come. */
export function zipped(
  members: readonly { readonly path: string; readonly member: Member }[],
): Uint8Array {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  for (const { path, member } of members.toSorted(by((one) => one.path))) {
    const { compressed, size, crc } = member;
    const file: ZipInputFile = { filename: path, size, crc, mtime, compression: deflated };
    zip.add(file);
    file.ondata?.(null, compressed, true);
  }
  zip.end();
  return new Uint8Array(Buffer.concat(chunks));
}

/** The files' worth of rows that an archive has room for: some 10 MB. */
const mostFiles = 20;

/** Whether the archive takes what is stored by year too, which it does while that is not too long for one file. */
export function hasRoom(datasets: readonly ExportDataset[], readModel: ReadModel): boolean {
  const parts = datasets.flatMap((dataset) => partsOf(dataset, readModel));
  const rows = parts.reduce((sum, { rowCount }) => sum + rowCount, 0);
  return rows <= mostFiles * readModel.rowsInFile;
}

/** Whether a file of a dataset is in the archive: one format of each, CSV where it is flat. */
export function isArchived({ dataset, format, part }: ExportFile, isWhole: boolean): boolean {
  return format === (dataset.nested ? "json" : "csv") && (isWhole || part === null);
}

export function archiveTexts(
  readModel: ReadModel,
  files: readonly MadeFile[],
  isWhole: boolean,
): readonly (readonly [path: string, text: string])[] {
  const { publisher } = readModel.analysis.world;
  const { license, baseUrl } = publisher;
  // what has no room is named by its address
  const named = files.map((file) =>
    isArchived(file, isWhole)
      ? file
      : { ...file, path: `${baseUrl}/${apiFile.dataset(file.path, "")}` },
  );
  return [
    ["datapackage.json", `${jsonText(dataPackage(readModel, named))}\n`],
    ["README.md", readme(readModel, named)],
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

/** `CITATION.cff` (Citation File Format 1.2.0): how to cite the whole dataset of this build. */
export function citationFile(readModel: ReadModel): string {
  const { world } = readModel.analysis;
  const { publisher } = world;
  return dump(
    {
      "cff-version": "1.2.0",
      message:
        "Cite a publication by its reference where you use its figures; cite the dataset as below.",
      type: "dataset",
      title: publisher.name,
      abstract: `${publisher.description}\n\n${legalNote(readModel)}`,
      authors: [{ name: publisher.publisher.name, website: publisher.publisher.url }],
      version: world.asOf,
      "date-released": publishedAt(readModel).slice(0, 10),
      license: publisher.license.id,
      "license-url": publisher.license.url,
      url: publisher.baseUrl,
    },
    { lineWidth: 100, noRefs: true },
  );
}
