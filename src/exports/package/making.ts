import type { ReadModel } from "../../answers/read-model.ts";
import { entryOf } from "../../language/at.ts";
import type { Parts } from "../../language/body.ts";
import type { ExportDataset } from "../dataset.ts";
import { type ExportFile, exportFiles, exportFormats } from "../files.ts";
import { type ExportTable, exportTable } from "../table.ts";
import { type Archive, archive } from "./archive.ts";
import { archiveTexts, isArchived } from "./archive-files.ts";
import { describedParts, type MadeFile } from "./made-file.ts";

/** What is known of the files of datasets once they are made, for what describes all of them. */
export interface Making {
  /** The parts of a file, which is noted once they have been taken. */
  readonly body: (table: ExportTable, file: ExportFile) => Parts;
  /** Every file of the datasets; those that were not made yet are made for it. */
  readonly files: () => readonly MadeFile[];
  /** The archive of all datasets with what goes with them. */
  readonly archive: () => Uint8Array;
}

export function making(datasets: readonly ExportDataset[], readModel: ReadModel): Making {
  const made = new Map<string, MadeFile>();
  const zip: Archive = archive();

  function* body(table: ExportTable, file: ExportFile): Parts {
    const member = isArchived(table.dataset, file.extension) ? zip.open() : null;
    for (const part of describedParts(table, file, (one) => made.set(one.path, one))) {
      member?.add(part);
      yield part;
    }
    member?.close(`${table.dataset.name}.${file.extension}`);
  }

  function filesOf(dataset: ExportDataset): readonly MadeFile[] {
    const formats = dataset.nested ? (["json"] as const) : exportFormats;
    const paths = formats.map((format) => `${dataset.name}.${format}`);
    if (paths.some((path) => !made.has(path))) {
      const table = exportTable(dataset, readModel);
      for (const file of exportFiles(table, readModel)) for (const _ of body(table, file));
    }
    return paths.map((path) => entryOf(made, path));
  }

  const files = () => datasets.flatMap(filesOf);
  return {
    body,
    files,
    archive: () => {
      const texts = archiveTexts(
        readModel,
        files().filter(({ dataset, format }) => isArchived(dataset, format)),
      );
      for (const [path, text] of texts) zip.add(path, text);
      return zip.bytes();
    },
  };
}
