import { isAsked } from "../take/ask-plan.ts";

/** Whether a person wants what is due to be issued: said before with `--yes`, or asked on a terminal. */
export async function isIssueWanted({ yes }: { readonly yes: boolean }): Promise<boolean> {
  if (yes) return true;
  if (!isAsked({ yes })) return false;
  // loaded when somebody is there to answer
  const { confirm, isCancel } = await import("@clack/prompts");
  const answer = await confirm({ message: "Issue this? A record is never rewritten" });
  return !isCancel(answer) && answer;
}
