import type { SaltRow } from "../../../src/model/issued/salt.ts";
import { saltedHash } from "../../../src/record/freeze/record-texts.ts";
import type { RemovedText } from "./redacted-file.ts";

/** The rows of salts after texts were removed: their salts go. */
export function withoutSalts(
  salts: readonly SaltRow[],
  removed: readonly RemovedText[],
): readonly SaltRow[] {
  return salts.map((row) => {
    const { item, member, salt, hash } = row;
    const isOf = (one: RemovedText) => {
      // an essay has its version behind its path
      const isItem = item === one.item || item.startsWith(`${one.item}/`);
      return isItem && member === one.member && hash === saltedHash(salt ?? "", one.text);
    };
    return removed.some(isOf) ? { ...row, salt: null } : row;
  });
}
