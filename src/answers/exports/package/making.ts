import { hash } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import { entryOf } from "../../../model/language/at.ts";
import type { Parts } from "../../../model/language/body.ts";
import { type Kept, nothingKept } from "../../api/route.ts";
import type { ReadModel } from "../../rows/read-model.ts";
import type { ExportDataset } from "../dataset.ts";
import { type ExportBody, type ExportFile, exportBodies, exportFiles } from "../files.ts";
import { packageLabel } from "../package.ts";
import { exportTable } from "../table.ts";
import { archive, archiveTexts, isArchived, type MemberText, memberText } from "./archive.ts";
import { type DescribedFile, describedParts, type MadeFile } from "./made-file.ts";

// The files of a dataset are kept from one build to the next under the hash of its rows and of what is
// published with them.

/** The facts of the datasets' files once they are made, for documents that describe all of them. */
export interface Making {
  /** The parts of a file of a dataset, which is noted once they have been taken. */
  readonly body: (dataset: ExportDataset, file: ExportFile) => Parts;
  /** Every file of the datasets; those that were not made yet are made for it. */
  readonly files: () => readonly MadeFile[];
  /** The archive of all datasets with what goes with them. */
  readonly archive: () => Uint8Array;
}

/** The table of a dataset, ready to be written. */
interface Prepared {
  readonly dataset: ExportDataset;
  /** The hash of the rows and of what is published with them. */
  readonly key: string;
  readonly bodyOf: (file: ExportFile) => ExportBody;
}

/** A file that was made, as it is noted and kept. */
interface Noted {
  readonly described: DescribedFile;
  /** Null for a file that is not in the archive. */
  readonly member: MemberText | null;
}

interface KeptFile extends Noted {
  readonly body: Uint8Array;
}

/** The size in bytes up to which a file is kept, as it is in memory while it is made. */
const keptBytes = 2 ** 26;

export function making(
  datasets: readonly ExportDataset[],
  readModel: ReadModel,
  kept: Kept = nothingKept,
): Making {
  const made = new Map<string, Noted>();
  let last: Prepared | null = null;

  /** The table of one dataset at a time; its files are made one after the other. */
  function prepared(dataset: ExportDataset): Prepared {
    if (last?.dataset === dataset) return last;
    const table = exportTable(dataset, readModel);
    const label = packageLabel(table, readModel);
    const key = hash("sha256", JSON.stringify(label), "hex");
    last = { dataset, key, bodyOf: exportBodies(table, readModel, label) };
    return last;
  }

  function* body(dataset: ExportDataset, file: ExportFile): Parts {
    const { key, bodyOf } = prepared(dataset);
    const value = kept.get(file.path, key);
    if (value !== null) {
      // it has this name and key, so that it is what this program put there
      const { body, ...noted }: KeptFile = deserialize(value);
      made.set(file.path, noted);
      return yield body;
    }
    const member = isArchived(dataset, file.format) ? memberText() : null;
    const all: Uint8Array[] = [];
    let size = 0;
    const note = (described: DescribedFile) => {
      made.set(file.path, { described, member: member?.text() ?? null });
    };
    for (const part of describedParts(file, bodyOf(file), note)) {
      member?.add(part);
      size += part.length;
      if (size <= keptBytes) all.push(Uint8Array.from(part));
      yield part;
    }
    const whole: KeptFile = { ...entryOf(made, file.path), body: Buffer.concat(all) };
    if (size <= keptBytes) kept.put(file.path, key, serialize(whole));
  }

  function noted(dataset: ExportDataset, file: ExportFile): Noted {
    if (!made.has(file.path)) for (const _ of body(dataset, file));
    return entryOf(made, file.path);
  }

  const files = () =>
    datasets.flatMap((dataset) => {
      const columns = dataset.columns(readModel);
      return exportFiles(dataset).map((file): MadeFile => {
        return { ...noted(dataset, file).described, dataset, columns };
      });
    });
  return {
    body,
    files,
    archive: () => {
      const zip = archive();
      const archived = files().filter(({ dataset, format }) => isArchived(dataset, format));
      for (const { path } of archived) {
        const { member } = entryOf(made, path);
        if (member !== null) zip.put(path, member);
      }
      for (const [path, text] of archiveTexts(readModel, archived)) zip.add(path, text);
      return zip.bytes();
    },
  };
}
