import type { Finding } from "./finding.ts";

const keptPerFile = 100;

export interface FileFindings {
  readonly kept: readonly Finding[];
  /** The first finding that was not kept, and the number of such findings. */
  readonly firstDropped: Finding | null;
  readonly dropped: number;
}

/** The findings of one run: all are counted, and the first 100 of each file are kept. */
export interface Findings {
  readonly add: (finding: Finding) => void;
  readonly byFile: () => ReadonlyMap<string, FileFindings>;
}

export function collectFindings(): Findings {
  const files = new Map<
    string,
    { kept: Finding[]; firstDropped: Finding | null; dropped: number }
  >();
  return {
    add(finding) {
      const { file } = finding.origin;
      const found = files.get(file) ?? { kept: [], firstDropped: null, dropped: 0 };
      files.set(file, found);
      if (found.kept.length < keptPerFile) found.kept.push(finding);
      else {
        found.firstDropped ??= finding;
        found.dropped += 1;
      }
    },
    byFile: () => files,
  };
}
