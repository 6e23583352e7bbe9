import texts from "./verify-rules.json" with { type: "json" };

/** Why each check of `stele verify` is there, and what to do when it fails. */
export const verifyRuleTexts = texts;

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
