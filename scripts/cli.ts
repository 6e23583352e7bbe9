import { Command } from "commander";
import { generator } from "../src/build.ts";
import { buildCommand } from "./commands/build.ts";
import { checkCommand } from "./commands/check.ts";
import { correctCommand } from "./commands/correct.ts";
import { fitCommand } from "./commands/fit.ts";
import { importCommand } from "./commands/import.ts";
import { issueCommand } from "./commands/issue.ts";
import { keygenCommand } from "./commands/keygen.ts";
import { probeCommand } from "./commands/probe.ts";
import { serveCommand } from "./commands/serve.ts";
import { verifyCommand } from "./commands/verify.ts";
import { withdrawCommand } from "./commands/withdraw.ts";
import { exitCodes } from "./exit.ts";
import { fail } from "./fail.ts";

const program = new Command("stele")
  .description("Publishes a market index as a citable public API made of static files.")
  .version(generator, "--version")
  .enablePositionalOptions()
  .showHelpAfterError("(stele <command> --help shows an example)")
  .exitOverride();

const commands = [
  buildCommand,
  checkCommand,
  serveCommand,
  probeCommand,
  issueCommand,
  correctCommand,
  withdrawCommand,
  keygenCommand,
  fitCommand,
  importCommand,
  verifyCommand,
];
for (const command of commands) program.addCommand(command().exitOverride());

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = fail(error, exitCodes);
}
