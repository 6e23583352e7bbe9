interface Sorted {
  readonly isFile: () => boolean;
  readonly isDirectory: () => boolean;
  readonly isSymbolicLink: () => boolean;
}

/** What a status or an entry of a folder is of, in words for a message. */
export function fileSort(found: Sorted): string {
  if (found.isSymbolicLink()) return "a symbolic link";
  if (found.isDirectory()) return "a folder";
  return found.isFile() ? "a file" : "a device, a pipe or a socket";
}
