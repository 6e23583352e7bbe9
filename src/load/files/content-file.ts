import type { FileKind } from "./layout.ts";

export interface ContentFile {
  /** Relative to the content folder, with forward slashes. */
  readonly path: string;
  readonly kind: FileKind;
}

export interface Folder {
  /** Absolute, with links resolved. */
  readonly root: string;
  readonly files: readonly ContentFile[];
  /** Kinds of which a file is there under a wrong name, so that a missing name proves nothing. */
  readonly misnamed?: ReadonlySet<FileKind>;
}
