import { dirname, join } from "node:path";
import { byCodeUnit } from "../../model/language/order.ts";
import { type Finding, type Findings, fileFinding, findingOf } from "../findings/finding.ts";
import { type ContentEntry, contentEntries } from "./content-entries.ts";
import { folderFault, statusBelow } from "./content-file.ts";
import { isForPeople, meantKind, nameFindings, unknownFile } from "./file-names.ts";
import {
  type ContentFile,
  type Due,
  type FileKind,
  type Folder,
  fileKinds,
  kindOf,
  kinds,
} from "./kinds.ts";
import { isTheme, themeFindings } from "./theme-files.ts";

/** The regular files of a content folder and those that are due, no links and no dot files. Null without a folder. */
export function walk(contentDir: string, findings: Findings, due: Due): Folder | null {
  const fault = folderFault(contentDir);
  if (fault !== null) {
    findings.add(noFolder(contentDir, fault));
    return null;
  }
  const entries = withDue(allEntries(contentDir, findings), due);
  findings.add(...nameFindings(entries.map(({ path }) => path)));
  const files: ContentFile[] = [];
  const misnamed = new Set<FileKind>();
  for (const entry of entries) {
    const { path, kind: what, sort } = entry;
    const kind = kindOf(path);
    if (what === "folder") findings.add(...folderFindings(entry));
    else if (what === "other")
      findings.add(fileFinding("not-a-file", path, notRegular, { found: sort }));
    else if (kind !== null) files.push({ path, kind });
    else if (isTheme(path)) findings.add(...themeFindings(contentDir, path));
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
  findings.add(...missing(files, entries), ...halfWritten(contentDir));
  return { root: contentDir, files, misnamed, due };
}

const notRegular = "Content must be regular files, not links, pipes or devices";

function noFolder(contentDir: string, fault: string): Finding {
  const isInside = statusBelow(dirname(contentDir), "index.yaml") !== null;
  const allowed = isInside
    ? 'a folder with an "index.yaml", which lies beside it: go one folder up, or give "--content ."'
    : 'a folder with an "index.yaml"; "stele init" begins one';
  return fileFinding("missing-folder", ".", `Cannot read content: ${fault}`, { allowed });
}

/** What will be there once files are written and removed. */
function withDue(entries: readonly ContentEntry[], due: Due): readonly ContentEntry[] {
  if (due.size === 0) return entries;
  const names = new Set(entries.map(({ path }) => path));
  const added = [...due.keys()].filter((path) => !names.has(path));
  const files = added.map((path): ContentEntry => {
    return { path, kind: "file", sort: "a file", isEntered: false };
  });
  return [...entries, ...files]
    .filter(({ path }) => due.get(path) !== null)
    .sort((a, b) => byCodeUnit(a.path, b.path));
}

function allEntries(root: string, findings: Findings): readonly ContentEntry[] {
  try {
    return [...contentEntries(root)].sort((a, b) => byCodeUnit(a.path, b.path));
  } catch (cause) {
    findings.add(findingOf(cause, "."));
    return [];
  }
}

/** What is in a folder with the name of a file, or in one that is too deep, would be left out in silence. */
function folderFindings({ path, isEntered }: ContentEntry): readonly Finding[] {
  if (kindOf(path) !== null || isForPeople(path)) {
    return [fileFinding("not-a-file", path, "A file must not be a folder", { found: "a folder" })];
  }
  return isEntered ? [] : [unknownFile(path)];
}

/** Files that must be there, and archives: one that vanished must not read as one that never held anything. */
function missing(
  files: readonly ContentFile[],
  entries: readonly ContentEntry[],
): readonly Finding[] {
  const folders = new Set(entries.filter((e) => e.kind === "folder").map(({ path }) => path));
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

/** While the mark of a command is there, files that belong together may disagree. */
function halfWritten(root: string): readonly Finding[] {
  if (statusBelow(join(root, ".stele-writing")) === null) return [];
  const message =
    'The content is half written, by a command that runs or was killed: end it with "stele repair"';
  return [fileFinding("half-written", "published.lock.json", message)];
}
