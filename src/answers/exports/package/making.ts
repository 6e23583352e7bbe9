import { entryOf } from "../../../model/language/at.ts";
import type { Parts } from "../../../model/language/body.ts";
import { sha256Begun } from "../../../record/canonical.ts";
import type { ReadModel } from "../../rows/read-model.ts";
import type { ExportDataset } from "../dataset.ts";
import { type ExportFile, exportFiles, exportParts, type MadeFile } from "../formats.ts";
import { packageLabel } from "../package.ts";
import { exportTable } from "../table.ts";
import { archiveTexts, isArchived, type Member, memberOf, zipped } from "./archive.ts";

/** The facts of a file that was made, with what it is in the archive; null for one that is not there. */
type Facts = Pick<MadeFile, "rowCount" | "bytes" | "sha256"> & { readonly member: Member | null };

export type Making = ReturnType<typeof making>;

/** The files of the datasets, and the facts of all of them for documents that describe them. */
export function making(datasets: readonly ExportDataset[], readModel: ReadModel) {
  const made = new Map<string, Facts>();
  let last: ReturnType<typeof prepared> | null = null;

  /** The table of one dataset at a time; its files are made one after the other. */
  function prepared(dataset: ExportDataset) {
    const table = exportTable(dataset, readModel);
    return { dataset, table, label: packageLabel(table, readModel) };
  }

  /** The parts of a file, which is noted once they have been taken. */
  function* body(file: ExportFile): Parts {
    const { dataset, path, format } = file;
    if (last?.dataset !== dataset) last = prepared(dataset);
    const { table, label } = last;
    const digest = sha256Begun();
    const member = isArchived(file) ? memberOf() : null;
    let bytes = 0;
    for (const part of exportParts(table, label, format)) {
      const encoded = Buffer.from(part);
      digest.update(encoded);
      member?.add(encoded);
      bytes += encoded.length;
      yield encoded;
    }
    const { rowCount } = table;
    const sha256 = digest.digest("hex");
    made.set(path, { rowCount, bytes, sha256, member: member?.end() ?? null });
  }

  /** Every file of the datasets; those that were not made yet are made for it. */
  const files = () =>
    datasets.flatMap((dataset) => {
      const columns = dataset.nested ? [] : dataset.columns(readModel);
      return exportFiles(dataset).map((file) => {
        if (!made.has(file.path)) for (const _ of body(file));
        return { ...file, ...entryOf(made, file.path), columns };
      });
    });
  return {
    body,
    files,
    archive: () => {
      const archived = files().filter(isArchived);
      const data = archived.flatMap(({ path, member }) =>
        member === null ? [] : { path, member },
      );
      const texts = archiveTexts(readModel, archived).map(([path, text]) => {
        const member = memberOf();
        member.add(Buffer.from(text));
        return { path, member: member.end() };
      });
      return zipped([...data, ...texts]);
    },
  };
}
