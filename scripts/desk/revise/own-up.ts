import type { OwnedChange } from "../../../src/model/issued/record-parts.ts";
import type { Revisions } from "./revisions.ts";

/** A change that a record owns up to, in a line. */
function lineOf({ firmId, what, count }: OwnedChange): string {
  return `  ${firmId}: ${count} of ${what}\n`;
}

/** Says what a revision owns up to and which other records it takes with it, or leaves. */
export function sayOwned({ asked, owned, issued, left }: Revisions): void {
  if (owned.length === 0) return;
  const all = issued.map(({ before }) => before.referenceId);
  const others = all.filter((reference) => reference !== asked);
  const also =
    others.length === 0
      ? ""
      : `Corrected with it, because they no longer follow: ${others.join(", ")}\n`;
  const names = left.map(({ referenceId }) => referenceId).join(", ");
  const stays =
    left.length === 0 ? "" : `Left as they are, though they no longer follow: ${names}\n`;
  process.stderr.write(
    `Owns up to what changed behind issued records:\n${owned.map(lineOf).join("")}${also}${stays}`,
  );
}

/** Whether a person agrees. Throws a RangeError where nobody can be asked and nobody said yes before. */
export async function isAgreed(owned: readonly OwnedChange[], yes: boolean): Promise<boolean> {
  if (yes || owned.length === 0) return true;
  if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) {
    throw new RangeError(
      "Cannot own up to what changed behind issued records without being told so: look at the list above, and add --yes if it is meant",
    );
  }
  const { confirm, isCancel } = await import("@clack/prompts");
  const answer = await confirm({
    message: "Publish that these rows changed?",
    initialValue: false,
  });
  return !isCancel(answer) && answer;
}
