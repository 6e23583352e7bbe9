import { Command } from "commander";
import { generator } from "../src/model/generator.ts";
import { groups } from "./command-entry.ts";
import { commands } from "./commands.ts";
import { exitCodes } from "./exit.ts";
import { say } from "./say.ts";
import { inOurWords } from "./usage-words.ts";

/**
 * The tool with every command by name and description. The options of a command are defined, and
 * its modules imported, only when it is used.
 */
export function program(): Command {
  const stele = new Command("stele")
    .description("Publishes a market index as a citable public API made of static files.")
    .version(generator, "--version")
    .enablePositionalOptions()
    .showHelpAfterError("(stele --help lists the commands)")
    .configureOutput({ outputError: (text, write) => write(inOurWords(text)) })
    .exitOverride();
  for (const { name, about, group } of commands) {
    stele.command(name).description(about).helpGroup(groups[group]);
  }
  return stele
    .commandsGroup("Help:")
    .hook("preSubcommand", (_, command) => defined(command))
    .hook("postAction", (_, command) => sayNext(command));
}

/** The tool with the options of every command: what a completion or a reference is made from. */
export async function definedProgram(): Promise<Command> {
  const stele = program();
  for (const command of stele.commands) await defined(command);
  return stele;
}

/** `help <command>` as `<command> --help`: only a command that is run has its options. */
export function asked(args: readonly string[]): readonly string[] {
  const [first, name, ...rest] = args;
  return first === "help" && name !== undefined ? [name, "--help", ...rest] : args;
}

/** The words of a command after the program: "build", "import citations". */
function pathOf(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${pathOf(parent)} ${command.name()}` : command.name();
}

/** Says what to do next, where a command did what it was asked for. */
function sayNext(command: Command): void {
  const [first] = pathOf(command).split(" ");
  const next = commands.find(({ name }) => name === first)?.next ?? null;
  const { quiet, dryRun, format } = command.opts<Said>();
  const isDone = process.exitCode === undefined || process.exitCode === exitCodes.done;
  if (next === null || !isDone || dryRun === true || format === "json") return;
  say(`Next: ${next}`, { quiet: quiet === true });
}

interface Said {
  readonly quiet?: boolean;
  readonly dryRun?: boolean;
  readonly format?: string;
}

/** Adds what a command takes; its own options first, then those that every command has. */
export async function defined(command: Command): Promise<void> {
  const entry = commands.find(({ name }) => name === command.name());
  (await entry?.load())?.define(command, definedProgram);
  const leaves = command.commands.length === 0 ? [command] : command.commands;
  for (const leaf of leaves) {
    leaf.showHelpAfterError(`(stele ${pathOf(leaf)} --help lists its options, with an example)`);
    leaf.option("--quiet", "print results and problems alone: no progress, no closing line");
  }
}
