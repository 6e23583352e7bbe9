import type { Plan, Question, TakeOptions } from "../../../src/content/delivery/take/plan.ts";
import { planLines } from "./plan-text.ts";

interface Asking {
  readonly yes: boolean;
  readonly dryRun: boolean;
}

/** Whether somebody is there to answer. */
export function isAsked({ yes }: Pick<Asking, "yes">): boolean {
  return !yes && process.stdin.isTTY === true && process.stdout.isTTY === true;
}

/** A plan whose questions are answered on a terminal, one after the other; elsewhere, or without an answer, they stay. */
export async function answered(
  plan: Plan,
  how: TakeOptions,
  planned: (how: TakeOptions) => Plan,
  asking: Asking,
): Promise<{ readonly plan: Plan; readonly how: TakeOptions }> {
  const [question] = plan.questions;
  if (question === undefined || !isAsked(asking)) return { plan, how };
  for (const line of planLines(plan, how.knownOn)) process.stdout.write(`${line}\n`);
  const next = await answer(question, how);
  return next === null ? { plan, how } : answered(planned(next), next, planned, asking);
}

/** The options by which a question is answered; null where nobody knows. */
async function answer(question: Question, how: TakeOptions): Promise<TakeOptions | null> {
  // loaded when somebody is there to answer
  const { isCancel, select } = await import("@clack/prompts");
  const { text: message, pair } = question;
  const options = choices[question.kind].map(([value, label]) => ({ value, label }));
  const chosen = await select({
    message,
    options: [...options, { value: "stop", label: "I do not know: write nothing" }],
  });
  if (isCancel(chosen) || chosen === "stop") return null;
  if (chosen === "renamed" && pair !== null) return { ...how, renamed: [...how.renamed, pair] };
  return { ...how, [chosen]: true };
}

/** What can be answered, by the option that says so. */
const choices: Readonly<Record<Question["kind"], readonly (readonly [string, string])[]>> = {
  renamed: [
    ["renamed", "it is the same firm"],
    ["newFirms", "it is another firm, which joins"],
  ],
  "new-firms": [["newFirms", "they join the index"]],
  "missing-firms": [["part", "the table is a part, or they are late"]],
  gone: [
    ["takeBack", "they were taken back"],
    ["part", "the table is a part"],
  ],
};

/** Whether to write: said before with `--yes`, asked on a terminal; a script says it by running the command. */
export async function mayWrite(asking: Asking): Promise<boolean> {
  if (!isAsked(asking)) return true;
  const { confirm, isCancel } = await import("@clack/prompts");
  const yes = await confirm({ message: "Write this into the content?" });
  return !isCancel(yes) && yes;
}
