/** Why each check of `stele verify` is there, and what to do when it fails. */
export const verifyRuleTexts = {
  unreadable:
    "What cannot be read cannot be trusted. Look at the disk or the host, and verify again.",
  malformed:
    "The file is there, but not what a publication has under that name: it was cut short, or a host answered with a page of its own. Build or copy it again.",
  "manifest-changed":
    "The manifest lists every file with its hash, and s/manifest.note has the hash of the manifest. The manifest is not the one that was written with it: build or copy again.",
  "note-changed":
    "The note in s/manifest.note holds the manifest, the snapshot and the checkpoint of one build together. It is not of those that are there: build or copy again.",
  "note-expired":
    "A signed site is taken until the day that its note names, so that nobody can show an old one. Ask the publisher for a newer build; to judge an archive at its own day, give --on.",
  "file-changed":
    "A file is gone, or has other bytes than the manifest lists. Put it back from a build of the same content.",
  "file-unlisted":
    "A file that no build wrote lies in the folder, and a host would publish it. Delete it, or keep it elsewhere.",
  "file-repeated":
    "A manifest that lists a file twice was not written by a build. Build again, and ask who changed it.",
  "record-changed":
    "A published record has other bytes than the log holds, or its identity does not recompute. Restore it from git; a change is made by stele correct.",
  "answer-changed":
    "What an answer says of a record is what the record says, its status follows from the other records, and the current one is the last that stands. Either was altered: build again from unaltered content.",
  "record-unlogged":
    "A record that is not in the log was put there by hand, or the log is of an earlier build. Build again.",
  "entry-repeated":
    "A record enters the log once. A log that holds it twice was not made by a build.",
  "chain-broken":
    "Versions of a record form one chain, and each names the one before it. Restore the missing version from git.",
  "root-mismatch":
    "The root in the checkpoint is the hash of all records, that in the head of the snapshot of all its firms, and what is there has another. Some of it was altered, or the root is of another build.",
  "tile-changed":
    "A tile does not hold the hashes of the records of the log, or of the firms of the snapshot. Build again from unaltered content.",
  "snapshot-changed":
    "The address of a snapshot is its hash, each names the hash of the one before it, and s/snapshots.json lists all of them; the current one is that of the index. One was altered or is not of this build: build again from unaltered content.",
  "firm-changed":
    "What an answer says of a firm is a leaf of the tree of the snapshot. Either was altered: build again from unaltered content.",
  unsigned:
    "A key was given, and nobody signed the log or the site. Build with --key, or ask the publisher for a signed publication.",
  "unknown-key":
    "The log or the site is signed, by none of the given keys. Compare the key with the one that the publisher announces elsewhere.",
  "bad-signature":
    "A signature of a given key does not hold: what it signed was changed afterwards. Do not use it.",
  "another-log":
    "The log has another name than the one saved, or than the given keys sign. It is another publication, or the publisher moved: ask before you save its checkpoint.",
  "log-rolled-back":
    "The log is shorter than the one seen before, so records were taken away. Ask the publisher for the longer one.",
  "log-forked":
    "The log does not continue the one seen before, so history was rewritten. Keep both checkpoints: together they prove it.",
} as const satisfies Readonly<Record<string, string>>;

export type VerifyRule = keyof typeof verifyRuleTexts;

export interface VerifyFault {
  /** A path of the site, or a reference. */
  readonly item: string;
  readonly rule: VerifyRule;
  readonly message: string;
}

export function verifyFault(rule: VerifyRule, item: string, why: string): VerifyFault {
  return { rule, item, message: `Cannot trust "${item}": ${why}` };
}

/** A fault whose item is named below a folder, named in the site. */
export function inFolder(folder: string, { item, rule, message }: VerifyFault): VerifyFault {
  const path = `${folder}/${item}`;
  return { item: path, rule, message: message.replace(`"${item}"`, () => `"${path}"`) };
}

/** The fault of an item that could not be read, which never passes. */
export function unreadable(item: string): VerifyFault {
  return verifyFault("unreadable", item, "it could not be read");
}
