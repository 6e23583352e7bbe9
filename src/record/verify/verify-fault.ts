import type { VerifyRule } from "./rule-texts.ts";

/** A fault of a publication, with the exact item. */
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
