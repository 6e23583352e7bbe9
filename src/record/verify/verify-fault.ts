/** A fault of a publication, with the exact item. */
export interface VerifyFault {
  /** A path of the site, or a reference. */
  readonly item: string;
  /** A stable kebab-case name of the check. */
  readonly rule: string;
  readonly message: string;
}

export function verifyFault(rule: string, item: string, why: string): VerifyFault {
  return { rule, item, message: `Cannot trust "${item}": ${why}` };
}

/** The fault of an item that could not be read, which never passes. */
export function unreadable(item: string): VerifyFault {
  return verifyFault("unreadable", item, "it could not be read");
}
