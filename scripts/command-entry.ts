import type { Command } from "commander";

/** The headings of the help, in their order: what a publisher does every week comes first. */
export const groups = {
  everyDay: "A publisher's life:",
  repairs: "When something is wrong:",
  proofs: "Keys, proofs and copies:",
  models: "Models of failure:",
  exchange: "Data and assistants:",
  large: "Large sites and uploads:",
} as const;
export type Group = keyof typeof groups;

/** A command of the tool: its entry in the help, and the module that is loaded when it is used. */
export interface CommandEntry {
  readonly name: string;
  readonly about: string;
  /** The heading of the help below which it stands. */
  readonly group: Group;
  /** What to do after it; null where it says so itself, or goes on until it is stopped. */
  readonly next: string | null;
  readonly load: () => Promise<CommandModule>;
}

export interface CommandModule {
  /** Adds the arguments, options and action to a command that has its name and description. */
  readonly define: (command: Command, whole: WholeProgram) => void;
}

/** The tool with the options of every command, for what is made of all of them. */
export type WholeProgram = () => Promise<Command>;
