import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import fastGlob, { type Entry } from "fast-glob";
import { byCodeUnit } from "../../model/language/order.ts";
import { type Finding, type Findings, fileFinding, findingOf } from "../findings/finding.ts";
import { isForPeople, meantKind, nameFindings, unknownFile } from "./file-names.ts";
import { type ContentFile, type FileKind, type Folder, fileKinds, kindOf, kinds } from "./kinds.ts";

/** The regular files of a content folder, no links and no dot files. Null without a folder. */
export async function walk(contentDir: string, findings: Findings): Promise<Folder | null> {
  const stats = statSync(contentDir, { throwIfNoEntry: false });
  if (stats?.isDirectory() !== true) {
    const isInside = existsSync(join(dirname(contentDir), "index.yaml"));
    const allowed = isInside
      ? 'a folder with an "index.yaml", which lies beside it: go one folder up, or give "--content ."'
      : 'a folder with an "index.yaml"; "stele init" begins one';
    const message = "Cannot read content: no such folder";
    findings.add(fileFinding("missing-folder", ".", message, { allowed }));
    return null;
  }
  const root = realpathSync(contentDir);
  const entries = await allEntries(root, findings);
  findings.add(...nameFindings(entries.map(({ path }) => path)));
  const files: ContentFile[] = [];
  const misnamed = new Set<FileKind>();
  for (const { path, dirent } of entries) {
    if (dirent.isDirectory()) continue;
    const kind = kindOf(path);
    if (!dirent.isFile()) findings.add(fileFinding("not-a-file", path, notRegular));
    else if (kind !== null) files.push({ path, kind });
    else if (!isForPeople(path)) {
      findings.add(unknownFile(path));
      const meant = meantKind(path);
      if (meant !== null) misnamed.add(meant);
    }
  }
  if (files.length === 0 && misnamed.size === 0) {
    const allowed = 'an "index.yaml"; "stele init" begins one';
    findings.add(fileFinding("missing-folder", ".", "The folder holds no content", { allowed }));
    return null;
  }
  findings.add(...missing(files, entries), ...halfWritten(root));
  return { root, files, misnamed };
}

const notRegular = "Content must be regular files, not links, pipes or devices";

async function allEntries(root: string, findings: Findings): Promise<readonly Entry[]> {
  try {
    const options = { objectMode: true, onlyFiles: false, followSymbolicLinks: false } as const;
    const entries = await fastGlob("**/*", { cwd: root, ...options });
    return entries.sort((a, b) => byCodeUnit(a.path, b.path));
  } catch (cause) {
    findings.add(findingOf(cause, "."));
    return [];
  }
}

/** Files that must be there, and archives: one that vanished must not read as one that never held anything. */
function missing(files: readonly ContentFile[], entries: readonly Entry[]): readonly Finding[] {
  const folders = new Set(entries.filter((e) => e.dirent.isDirectory()).map(({ path }) => path));
  const lacks = (pattern: string, name: string, allowed: string | null) =>
    fileFinding("missing-file", pattern, `Missing "${name}"`, { allowed });
  return fileKinds.flatMap((kind) => {
    const { required, archive, pattern, format } = kinds[kind];
    if (archive !== undefined && !folders.has(archive))
      return [lacks(pattern, `${archive}/`, emptyArchive)];
    if (!required || files.some((file) => file.kind === kind)) return [];
    return [
      lacks(pattern, pattern, pattern.includes("*") ? "at least one file" : emptyForm[format]),
    ];
  });
}

const emptyArchive = 'at least an empty folder, which git keeps for a file ".gitkeep" in it';

/** How a publisher says that there is nothing of a kind. */
const emptyForm = {
  csv: "at least a file with its header row",
  json: "at least a file with {}",
  yaml: 'one as "stele init" writes it',
  markdown: null,
} as const;

/** While the journal of a command is there, files that belong together may disagree. */
function halfWritten(root: string): readonly Finding[] {
  if (!existsSync(join(root, ".stele/journal.json"))) return [];
  const message =
    'The content is half written, by a command that runs or was killed: end it with "stele repair"';
  return [fileFinding("half-written", "published.lock.json", message)];
}
