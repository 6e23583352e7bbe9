import { entryOf } from "../../../model/language/at.ts";
import type { Parts } from "../../../model/language/body.ts";
import { once } from "../../../model/language/memoize.ts";
import { sha256Begun } from "../../../record/canonical.ts";
import type { ReadModel } from "../../rows/read-model.ts";
import { partReader, partsOf } from "../by-year.ts";
import type { ExportDataset } from "../dataset.ts";
import { type ExportFile, exportFiles, exportParts, type MadeFile } from "../formats.ts";
import { packageLabel } from "../package.ts";
import { exportTable } from "../table.ts";
import { archiveTexts, hasRoom, isArchived, type Member, memberOf, zipped } from "./archive.ts";
import { partLabel } from "./by-year-package.ts";

/** The facts of a file that was made, with what it is in the archive; null for one that is not there. */
type Facts = Pick<MadeFile, "rowCount" | "bytes" | "sha256"> & { readonly member: Member | null };

export type Making = ReturnType<typeof making>;

/** The files of the datasets, and the facts of all of them for documents that describe them. */
export function making(datasets: readonly ExportDataset[], readModel: ReadModel) {
  const isWhole = once(() => hasRoom(datasets, readModel));
  const made = new Map<string, Facts>();
  let last: ReturnType<typeof prepared> | null = null;

  const rowsOf = partReader(readModel);

  /** The table of one dataset, or of one part of it, at a time; its files are made one after the other. */
  function prepared({ dataset, part }: ExportFile) {
    if (dataset.nested || part === null) {
      const table = exportTable(dataset, readModel);
      return { dataset, part, table, label: packageLabel(table, readModel) };
    }
    const table = exportTable(dataset, readModel, rowsOf(dataset, part));
    return { dataset, part, table, label: partLabel(table, part, readModel) };
  }

  /** The parts of a file, which is noted once they have been taken. */
  function* body(file: ExportFile): Parts {
    const { dataset, path, format, part } = file;
    if (last?.dataset !== dataset || last.part !== part) last = prepared(file);
    const { table, label } = last;
    const digest = sha256Begun();
    const member = isArchived(file, isWhole()) ? memberOf() : null;
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

  /** Every file of a dataset; those that were not made yet are made for it. */
  const filesOf = (dataset: ExportDataset) => {
    const columns = dataset.nested ? [] : dataset.columns(readModel);
    return exportFiles(dataset, partsOf(dataset, readModel)).map((file) => {
      if (!made.has(file.path)) for (const _ of body(file));
      return { ...file, ...entryOf(made, file.path), columns };
    });
  };
  const files = () => datasets.flatMap(filesOf);
  return {
    body,
    filesOf,
    files,
    archive: () => {
      const inside = files().filter((file) => isArchived(file, true));
      const archived = inside.filter((file) => isArchived(file, isWhole()));
      const data = archived.flatMap(({ path, member }) =>
        member === null ? [] : { path, member },
      );
      const texts = archiveTexts(readModel, inside, isWhole()).map(([path, text]) => {
        const member = memberOf();
        member.add(Buffer.from(text));
        return { path, member: member.end() };
      });
      return zipped([...data, ...texts]);
    },
  };
}
