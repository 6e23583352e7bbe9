/** The hash of how files look, which are added in the order of their paths. */
export interface LookHash {
  readonly add: (path: string, bytes: number, modifiedMs: number) => void;
  readonly digest: () => string;
}

export function lookHash(): LookHash;

/**
 * For each turn the hash of how half of the files below a folder look: for 0 the first by path, the
 * third and so on, for 1 the others. Files whose path begins
 * with `unlisted` do not count. Null where one is gone, or where
 * there is more than files and folders.
 */
export function looksIn(
  folder: string,
  unlisted: string,
  turns: readonly number[],
): readonly string[] | null;
