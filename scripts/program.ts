import { Command } from "commander";
import { generator } from "../src/generator.ts";
import { commands } from "./commands.ts";

/**
 * The tool with every command by name and description. The options of a command are defined, and its
 * modules imported, when it is the one that is asked for.
 */
export function program(): Command {
  const stele = new Command("stele")
    .description("Publishes a market index as a citable public API made of static files.")
    .version(generator, "--version")
    .enablePositionalOptions()
    .showHelpAfterError("(stele <command> --help shows an example)")
    .exitOverride();
  for (const { name, about } of commands) stele.command(name).description(about);
  return stele.hook("preSubcommand", (_, command) => defined(command));
}

/** `help <command>` as `<command> --help`: only a command that is run has its options. */
export function asked(args: readonly string[]): readonly string[] {
  const [first, name, ...rest] = args;
  return first === "help" && name !== undefined ? [name, "--help", ...rest] : args;
}

async function defined(command: Command): Promise<void> {
  const entry = commands.find(({ name }) => name === command.name());
  (await entry?.load())?.define(command);
}
