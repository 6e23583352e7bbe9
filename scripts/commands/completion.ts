import { Argument, type Command } from "commander";
import { type Shell, shells } from "../completion.ts";

export function define(command: Command): void {
  command
    .addArgument(new Argument("<shell>", "the shell").choices(Object.keys(shells)))
    .addHelpText(
      "after",
      '\nExample:\n  stele completion bash >> ~/.bashrc\n  eval "$(stele completion zsh)"',
    )
    .action(run);
}

async function run(shell: Shell): Promise<void> {
  // the program reads the table of commands, and this command is one of them
  const { definedProgram } = await import("../program.ts");
  process.stdout.write(shells[shell](await definedProgram()));
}
