import { packedMembers } from "./packed-members.ts";

/** A page of a list: the edition of its rows, and its file where it has not to be made. */
export interface KeyedPage<K> {
  readonly edition: string;
  readonly kept: K | null;
}

/** The key of all that a page is made of and the edition of its rows, by path. */
export type KeptPages = Readonly<Record<string, readonly [key: string, edition: string]>>;

/** Pages by path as this build and the one before made them. */
export interface PageKeys {
  /** A page by its key: of the edition that it had, where it was made of this before. */
  readonly page: <K>(
    path: string,
    key: string,
    editionOf: () => string,
    present: ReadonlyMap<string, K>,
  ) => KeyedPage<K>;
  /** Notes that files are made of what they were made of before. */
  readonly again: (paths: readonly string[]) => void;
  /** `KeptPages` as JSON, in parts. */
  readonly keptText: () => Iterable<string>;
}

export function pageKeys(before: KeptPages): PageKeys {
  const earlier = new Map(Object.entries(before));
  const now = packedMembers();
  return {
    page: (path, key, editionOf, present) => {
      const known = earlier.get(path);
      const isSame = known !== undefined && known[0] === key;
      const edition = isSame ? known[1] : editionOf();
      now.add(path, [key, edition]);
      return { edition, kept: (isSame ? present.get(path) : null) ?? null };
    },
    again: (paths) => {
      for (const path of paths) {
        const known = earlier.get(path);
        if (known !== undefined) now.add(path, known);
      }
    },
    keptText: function* () {
      yield "{";
      yield* now.parts();
      yield "}";
    },
  };
}
