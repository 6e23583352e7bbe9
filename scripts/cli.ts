import { exitCodes } from "./exit.ts";
import { fail } from "./fail.ts";
import { asked, program } from "./program.ts";

try {
  await program().parseAsync(asked(process.argv.slice(2)), { from: "user" });
} catch (error) {
  process.exitCode = fail(error, exitCodes);
}
