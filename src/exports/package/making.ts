import type { ReadModel } from "../../answers/read-model.ts";
import { entryOf } from "../../language/at.ts";
import type { Parts } from "../../language/body.ts";
import type { ExportDataset } from "../dataset.ts";
import { type ExportBody, type ExportFile, exportBodies, exportFiles } from "../files.ts";
import { exportTable } from "../table.ts";
import { archive, type MemberText, memberText } from "./archive.ts";
import { archiveTexts, isArchived } from "./archive-files.ts";
import { type DescribedFile, describedParts, type MadeFile } from "./made-file.ts";

/** What is known of the files of datasets once they are made, for what describes all of them. */
export interface Making {
  /** The parts of a file of a dataset, which is noted once they have been taken. */
  readonly body: (dataset: ExportDataset, file: ExportFile) => Parts;
  /** Every file of the datasets; those that were not made yet are made for it. */
  readonly files: () => readonly MadeFile[];
  /** The archive of all datasets with what goes with them. */
  readonly archive: () => Uint8Array;
}

interface Bodies {
  readonly dataset: ExportDataset;
  readonly bodyOf: (file: ExportFile) => ExportBody;
}

export function making(datasets: readonly ExportDataset[], readModel: ReadModel): Making {
  const made = new Map<string, DescribedFile>();
  const members = new Map<string, MemberText>();
  let last: Bodies | null = null;

  /** The table of one dataset at a time; its files are made one after the other. */
  function bodiesOf(dataset: ExportDataset): Bodies {
    if (last?.dataset === dataset) return last;
    last = { dataset, bodyOf: exportBodies(exportTable(dataset, readModel), readModel) };
    return last;
  }

  function* body(dataset: ExportDataset, file: ExportFile): Parts {
    const member = isArchived(dataset, file.format) ? memberText() : null;
    const whole = bodiesOf(dataset).bodyOf(file);
    for (const part of describedParts(file, whole, (one) => made.set(one.path, one))) {
      member?.add(part);
      yield part;
    }
    if (member !== null) members.set(dataset.name, member.text());
  }

  function described(dataset: ExportDataset, file: ExportFile): MadeFile {
    if (!made.has(file.path)) for (const _ of body(dataset, file));
    return { ...entryOf(made, file.path), dataset, columns: dataset.columns(readModel) };
  }

  const files = () =>
    datasets.flatMap((dataset) =>
      exportFiles(dataset, readModel).map((file) => described(dataset, file)),
    );
  return {
    body,
    files,
    archive: () => {
      const zip = archive();
      const archived = files().filter(({ dataset, format }) => isArchived(dataset, format));
      for (const { dataset, path } of archived) zip.put(path, entryOf(members, dataset.name));
      for (const [path, text] of archiveTexts(readModel, archived)) zip.add(path, text);
      return zip.bytes();
    },
  };
}
