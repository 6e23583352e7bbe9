import { type Guess, guessesOf, withoutGuesses } from "../../../src/content/delivery/confirmed.ts";
import { loadContent } from "../../../src/content/load.ts";
import { sourceChanges } from "../../../src/emit/content/content-writer.ts";
import { presentText } from "../../../src/emit/content/journal.ts";
import { counted } from "../../../src/model/language/counted.ts";
import { exitCodes } from "../../exit.ts";
import { writeAccepted } from "../accepted.ts";

interface Confirming {
  readonly content: string;
  readonly confirm?: string;
  readonly dryRun: boolean;
}

/**
 * Whether every guess of `stele init` is confirmed: by `--confirm`, one question each on a terminal, or by hand. Takes
 * the marks of those that are away; says those that are left, and the exit status is that of a problem.
 */
export async function confirmedGuesses({ content, confirm, dryRun }: Confirming): Promise<boolean> {
  const loaded = await loadContent(content);
  const guesses = guessesOf(loaded);
  if (guesses.length === 0) return true;
  const named = (confirm ?? "").split(",").map((one) => one.trim());
  const right: Guess[] = [];
  for (const guess of guesses) {
    if (
      named.includes("all") ||
      named.includes(guess.name) ||
      (await isConfirmed(guess, confirm))
    ) {
      right.push(guess);
    }
  }
  const files = withoutGuesses(right, (path) => presentText(content, path));
  if (right.length > 0 && !dryRun) await writeAccepted(content, sourceChanges(content, files));
  const open = guesses.filter((guess) => !right.includes(guess));
  if (open.length === 0) return true;
  for (const { text, file } of open) process.stderr.write(`Is this right? ${text} ("${file}")\n`);
  const verb = open.length === 1 ? "is" : "are";
  const names = open.map(({ name }) => name).join(",");
  process.stderr.write(
    `Nothing was issued: ${counted(open.length, "guess", "guesses")} of "stele init" ${verb} not confirmed; correct the files and remove "guessed: true", or say --confirm "${names}"\n`,
  );
  process.exitCode = exitCodes.problems;
  return dryRun;
}

async function isConfirmed({ text }: Guess, confirm: string | undefined): Promise<boolean> {
  const isThere = process.stdin.isTTY === true && process.stdout.isTTY === true;
  if (!isThere || confirm !== undefined) return false;
  // loaded when somebody is there to answer
  const { confirm: ask, isCancel } = await import("@clack/prompts");
  const yes = await ask({ message: `Is this right? ${text}` });
  return !isCancel(yes) && yes;
}
