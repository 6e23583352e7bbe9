import { byDescending } from "../../model/language/order.ts";

/** The kinds of files of a site: what each is for, `copies` being compressed ones of others. */
export const fileKinds = [
  "answers",
  "cards",
  "pages",
  "exports",
  "changes",
  "snapshots",
  "ledger",
  "manifest",
  "copies",
  "hosts",
  "other",
] as const;
type FileKindName = (typeof fileKinds)[number];

/** The files of a kind and their bytes. */
export interface Weight {
  readonly kind: FileKindName;
  readonly files: number;
  readonly bytes: number;
}

// the first that holds decides
const kinds: readonly (readonly [FileKindName, RegExp])[] = [
  ["hosts", /^hosts\//],
  ["copies", /\.(?:br|gz|zst)$/],
  ["manifest", /^s\/manifest[./]/],
  ["ledger", /^ledger\//],
  ["changes", /^s\/changes\//],
  ["snapshots", /^s\/snapshots\//],
  ["exports", /^api\/data\/exports\//],
  ["pages", /\.html$/],
  ["cards", /\.(?:svg|png)$/],
  ["answers", /^(?:api|s)\//],
];

function kindOf(path: string): FileKindName {
  return kinds.find(([, pattern]) => pattern.test(path))?.[0] ?? "other";
}

/** The weights of files by kind, heaviest first; a kind without files is not among them. */
export function weights(
  files: Iterable<{ readonly path: string; readonly bytes: number }>,
): readonly Weight[] {
  const found = new Map<FileKindName, { files: number; bytes: number }>();
  for (const { path, bytes } of files) {
    const kind = kindOf(path);
    const sum = found.get(kind) ?? { files: 0, bytes: 0 };
    found.set(kind, { files: sum.files + 1, bytes: sum.bytes + bytes });
  }
  return fileKinds
    .flatMap((kind): readonly Weight[] => {
      const sum = found.get(kind);
      return sum === undefined ? [] : [{ kind, ...sum }];
    })
    .sort(byDescending(({ bytes }) => bytes));
}
