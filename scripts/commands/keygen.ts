import { randomBytes } from "node:crypto";
import { type Command, InvalidArgumentError } from "commander";
import { writeSecret } from "../../src/emit/content/secret-file.ts";
import { isKeyName, keyPairText } from "../../src/record/ledger/note-key.ts";
import { type OutputFormat, outputFormat } from "../options.ts";
import { say, type Telling } from "../say.ts";

interface Options extends Telling {
  readonly name: string;
  readonly out: string;
  readonly content: string;
  readonly format: OutputFormat;
}

export function define(command: Command): void {
  command
    .requiredOption(
      "--name <name>",
      "the name of the log: the site's address without https://, then /ledger",
      keyName,
    )
    .option("--out <file>", "the file of the secret half, readable by its owner only", "stele.key")
    .option("--content <folder>", "the content folder, which may not hold the secret", "content")
    .option("--format <format>", "text or json", outputFormat, "text")
    .addHelpText("after", "\nExample:\n  stele keygen --name index.example/ledger --out stele.key")
    .action(run);
}

function run(options: Options): void {
  const { name, out, content, format } = options;
  const { signer, verifier } = keyPairText(name, randomBytes(32));
  writeSecret(out, `${signer}\n`, [content, "dist"]);
  const text = format === "json" ? JSON.stringify({ name, verifier, secret: out }) : verifier;
  process.stdout.write(`${text}\n`);
  say(`Wrote the secret half to "${out}": keep it out of git and copy it to a safe place`, options);
}

function keyName(text: string): string {
  if (isKeyName(text)) return text;
  throw new InvalidArgumentError(
    `Invalid option "--name": found ${JSON.stringify(text)}, must have no space and no "+"`,
  );
}
