import type { FixedDocument } from "../model/issued-rows.ts";
import { canonicalJson, sha256Hex } from "../record/canonical.ts";
import type { Content } from "./content.ts";
import type { Folder } from "./files/layout.ts";
import type { Records } from "./tables/records.ts";
import { readText } from "./text/read-text.ts";

/** The versions of the methodology, the models and the essays, as they are written. */
export function fixedDocuments(folder: Folder, content: Content): readonly FixedDocument[] {
  const { methodologies, models, research } = content;
  return [
    ...documents(folder, methodologies, ({ effectiveFrom: since }, text) => [
      { since, version: null, what: sha256Hex(text) },
    ]),
    ...documents(folder, models, ({ effectiveFrom: since, retiredOn }, text) => {
      const { retiredOn: _, ...stays } = JSON.parse(text);
      const model = { since, version: null, what: sha256Hex(canonicalJson(stays)) };
      if (retiredOn === undefined) return [model];
      return [model, { since: retiredOn, version: null, what: `retired ${retiredOn}` }];
    }),
    ...documents(folder, research, ({ version }, text) => [
      { since: null, version, what: sha256Hex(text) },
    ]),
  ];
}

/** What stays of each document of a kind; one that cannot be read any more was found or will be. */
function documents<T>(
  { root, files }: Folder,
  { values, origin }: Records<T>,
  stays: (one: T, text: string) => readonly Omit<FixedDocument, "path">[],
): readonly FixedDocument[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return values.flatMap((one, i) => {
    const { file: path } = origin(i);
    const file = byPath.get(path);
    const read = file === undefined ? null : readText(root, file);
    if (read === null || read.kind === "finding") return [];
    return stays(one, read.text).map((fixed) => ({ path, ...fixed }));
  });
}
