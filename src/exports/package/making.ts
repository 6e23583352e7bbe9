import type { ReadModel } from "../../answers/read-model.ts";
import { entryOf } from "../../language/at.ts";
import type { Parts } from "../../language/body.ts";
import { type Captured, captured, retaken } from "../../language/reads.ts";
import { memoOf } from "../../memo/memo-of.ts";
import type { ExportDataset } from "../dataset.ts";
import { type ExportFile, exportFiles, exportFormats } from "../files.ts";
import { type ExportTable, exportTable } from "../table.ts";
import { archive, type MemberText, memberText } from "./archive.ts";
import { archiveTexts, isArchived } from "./archive-files.ts";
import { describedParts, type MadeFile } from "./made-file.ts";

/** What is known of the files of datasets once they are made, for what describes all of them. */
export interface Making {
  /** The parts of a file of a dataset, which is noted once they have been taken. */
  readonly body: (dataset: ExportDataset, format: ExportFile["extension"]) => Parts;
  /** Every file of the datasets; those that were not made yet are made for it. */
  readonly files: () => readonly MadeFile[];
  /** The archive of all datasets with what goes with them. */
  readonly archive: () => Uint8Array;
}

/** The formats of a dataset, JSON first. */
export function formatsOf({ nested }: ExportDataset): readonly ExportFile["extension"][] {
  return nested ? ["json"] : exportFormats;
}

interface Table {
  readonly dataset: ExportDataset;
  readonly table: ExportTable;
  readonly files: readonly ExportFile[];
}

export function making(datasets: readonly ExportDataset[], readModel: ReadModel): Making {
  const memo = memoOf(readModel);
  const made = new Map<string, MadeFile>();
  const members = new Map<string, MemberText>();
  const reads = new Map<ExportDataset, ReadonlySet<string>>();
  let last: Captured<Table> | null = null;

  /** The table of one dataset at a time; its formats are made one after the other. */
  function tableOf(dataset: ExportDataset): Table {
    if (last?.value.dataset === dataset) return retaken(readModel, last);
    last = captured(readModel, () => {
      const table = exportTable(dataset, readModel);
      return { dataset, table, files: exportFiles(table, readModel) };
    });
    reads.set(dataset, last.reads);
    return last.value;
  }

  function* body(dataset: ExportDataset, format: ExportFile["extension"]): Parts {
    const { table, files } = tableOf(dataset);
    for (const file of files.filter(({ extension }) => extension === format)) {
      const member = isArchived(dataset, format) ? memberText() : null;
      for (const part of describedParts(table, file, (one) => made.set(one.path, one))) {
        member?.add(part);
        yield part;
      }
      if (member !== null) members.set(dataset.name, member.text());
    }
  }

  /** Makes what was not made, so that whoever asks has read what the files are made of. */
  function settle(dataset: ExportDataset): void {
    for (const format of formatsOf(dataset)) {
      if (made.has(`${dataset.name}.${format}`)) continue;
      for (const _ of body(dataset, format));
    }
    retaken(readModel, { value: null, reads: entryOf(reads, dataset) });
  }

  function filesOf(dataset: ExportDataset): readonly MadeFile[] {
    const described = memo.value(`export ${dataset.name}`, () => {
      settle(dataset);
      return formatsOf(dataset).map((format) => {
        const { dataset: _, columns: __, ...file } = entryOf(made, `${dataset.name}.${format}`);
        return file;
      });
    });
    const columns = dataset.columns(readModel);
    return described.map((file) => ({ ...file, dataset, columns }));
  }

  function memberOf(dataset: ExportDataset): MemberText {
    return memo.value(`archived ${dataset.name}`, () => {
      settle(dataset);
      return entryOf(members, dataset.name);
    });
  }

  const files = () => datasets.flatMap(filesOf);
  return {
    body,
    files,
    archive: () => {
      const zip = archive();
      const archived = files().filter(({ dataset, format }) => isArchived(dataset, format));
      for (const { dataset, path } of archived) zip.put(path, memberOf(dataset));
      for (const [path, text] of archiveTexts(readModel, archived)) zip.add(path, text);
      return zip.bytes();
    },
  };
}
