import type { ReadModel } from "../../answers/read-model.ts";
import { entryOf } from "../../language/at.ts";
import type { ExportDataset } from "../dataset.ts";
import { type ExportFile, exportFiles, exportFormats } from "../files.ts";
import { type ExportTable, exportTable } from "../table.ts";
import { type Archive, archive } from "./archive.ts";
import { archiveTexts, isArchived } from "./archive-files.ts";
import { type MadeFile, madeFile } from "./made-file.ts";

/** What is known of the files of datasets once they are made, for what describes all of them. */
export interface Making {
  /** Makes a file and notes what it is; returns its body. */
  readonly body: (table: ExportTable, file: ExportFile) => string | Uint8Array;
  /** Every file of the datasets; those that were not made yet are made for it. */
  readonly files: () => readonly MadeFile[];
  /** The archive of all datasets with what goes with them. */
  readonly archive: () => Uint8Array;
}

export function making(datasets: readonly ExportDataset[], readModel: ReadModel): Making {
  const made = new Map<string, MadeFile>();
  const zip: Archive = archive();

  function body(table: ExportTable, file: ExportFile): string | Uint8Array {
    const text = file.body();
    const one = madeFile(table, file, text);
    made.set(one.path, one);
    if (isArchived(one)) zip.add(one.path, text);
    return text;
  }

  function filesOf(dataset: ExportDataset): readonly MadeFile[] {
    const formats = dataset.nested ? (["json"] as const) : exportFormats;
    const paths = formats.map((format) => `${dataset.name}.${format}`);
    if (paths.some((path) => !made.has(path))) {
      const table = exportTable(dataset, readModel);
      for (const file of exportFiles(table, readModel)) body(table, file);
    }
    return paths.map((path) => entryOf(made, path));
  }

  const files = () => datasets.flatMap(filesOf);
  return {
    body,
    files,
    archive: () => {
      const texts = archiveTexts(readModel, files().filter(isArchived));
      for (const [path, text] of texts) zip.add(path, text);
      return zip.bytes();
    },
  };
}
