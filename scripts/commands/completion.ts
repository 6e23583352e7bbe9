import { Argument, type Command } from "commander";
import type { WholeProgram } from "../command-entry.ts";
import { type Shell, shells } from "../completion.ts";

export function define(command: Command, whole: WholeProgram): void {
  command
    .addArgument(new Argument("<shell>", "the shell").choices(Object.keys(shells)))
    .addHelpText(
      "after",
      '\nExample:\n  stele completion bash >> ~/.bashrc\n  eval "$(stele completion zsh)"',
    )
    .action(async (shell: Shell) => {
      process.stdout.write(shells[shell](await whole()));
    });
}
