import type { Command } from "commander";
import { collected, dayOf, sentenceOf } from "../../options.ts";

/** What a command line says of a delivery, for each command that takes one. */
export interface DeliveryOptions {
  readonly content: string;
  readonly knownOn?: string;
  readonly renamed: readonly string[];
  readonly left: readonly string[];
  readonly newFirms: boolean;
  readonly part: boolean;
  readonly takeBack: boolean;
  readonly accept?: string;
  readonly by?: string;
}

/** The argument and the options of a delivery. */
export function withDelivery(command: Command): Command {
  return command
    .argument("<tables...>", 'the table: a file, several, a folder of them, or "-"')
    .option("--content <folder>", "where the source files are", "content")
    .option(
      "--known-on <date>",
      "the day on which it became known (default: today)",
      dayOf("--known-on"),
    )
    .option(
      "--renamed <pair>",
      'a firm or a column of another name, as "OLD=NEW"; may be given again',
      collected,
      [],
    )
    .option("--left <name>", "a firm that left the index; may be given again", collected, [])
    .option("--new-firms", "firms that the books do not have join the index", false)
    .option("--part", "what the table does not have stays as it is", false)
    .option("--take-back", "readings that the table does not have any more are taken back", false)
    .option("--accept <reason>", "why all doubts are right, in a sentence", sentenceOf("--accept"))
    .option("--by <name>", "who looked at the doubts (default: the publisher)", sentenceOf("--by"));
}
