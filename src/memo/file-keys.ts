/** What files were made of in this build and the one before, for files whose key names all of it. */
export interface FileKeys {
  /** Whether the file was made of this before; notes that it is now. */
  readonly isSame: (path: string, key: string) => boolean;
  /** Notes that files are made of what they were made of before. */
  readonly again: (paths: readonly string[]) => void;
  readonly kept: () => Readonly<Record<string, string>>;
}

export function fileKeys(before: Readonly<Record<string, string>>): FileKeys {
  const earlier = new Map(Object.entries(before));
  const now = new Map<string, string>();
  return {
    isSame: (path, key) => {
      now.set(path, key);
      return earlier.get(path) === key;
    },
    again: (paths) => {
      for (const path of paths) {
        const key = earlier.get(path);
        if (key !== undefined) now.set(path, key);
      }
    },
    kept: () => Object.fromEntries(now),
  };
}
