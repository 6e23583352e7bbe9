/** Which manifest, snapshot and log belong together; its second line is no number, as that of a checkpoint is. */
export interface SiteStatement {
  /** The name of the log, which is that of its key. */
  readonly origin: string;
  /** The SHA-256 of the root of the manifest, which covers every file, in hex. */
  readonly manifest: string;
  /** The hash of the snapshot; null where a build in part has none. */
  readonly snapshot: string | null;
  /** The size and the root of the log as in its checkpoint, with a space between; null without a log. */
  readonly log: string | null;
  readonly issued: string;
  /** The last day on which a reader takes it. */
  readonly expires: string;
  /** The verifier key that will sign in the place of this one; null where none is announced. */
  readonly nextKey: string | null;
}

export function statementText(statement: SiteStatement): string {
  const { origin, manifest, snapshot, log, issued, expires, nextKey } = statement;
  const next = nextKey === null ? "" : `next-key ${nextKey}\n`;
  return `${origin} site\nmanifest ${manifest}\nsnapshot ${snapshot ?? "none"}\nlog ${log ?? "none"}\nissued ${issued}\nexpires ${expires}\n${next}`;
}

const form =
  /^(\S+) site\nmanifest ([0-9a-f]{64})\nsnapshot ([0-9a-f]{64}|none)\nlog (\d{1,15} [\w+/]{43}=|none)\nissued ([\d-]{10})\nexpires ([\d-]{10})\n(?:next-key (\S+)\n)?(?:.+\n)*\n/;

/** The statement with which a note begins; null for any other text. */
export function parseStatement(note: string): SiteStatement | null {
  const found = form.exec(note);
  if (!found) return null;
  const [, origin = "", manifest = "", snapshot, log, issued = "", expires = "", next] = found;
  const given = (value?: string) => (value === "none" ? null : (value ?? null));
  return {
    origin,
    manifest,
    snapshot: given(snapshot),
    log: given(log),
    issued,
    expires,
    nextKey: given(next),
  };
}
