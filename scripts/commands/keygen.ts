import { randomBytes } from "node:crypto";
import { type Command, InvalidArgumentError } from "commander";
import { loadContent } from "../../src/content/load.ts";
import { writeSecret } from "../../src/emit/content/secret-file.ts";
import { ledgerOrigin } from "../../src/record/ledger/ledger.ts";
import { isKeyName, keyPairText } from "../../src/record/ledger/note-key.ts";
import { type OutputFormat, outputFormat } from "../options.ts";
import { say, type Telling } from "../say.ts";

interface Options extends Telling {
  readonly name?: string;
  readonly out: string;
  readonly content: string;
  readonly format: OutputFormat;
}

export function define(command: Command): void {
  command
    .option(
      "--name <name>",
      "the name of the log: the site's address without https://, then /ledger (default: that of index.yaml)",
      keyName,
    )
    .option("--out <file>", "the file of the secret half, readable by its owner only", "stele.key")
    .option("--content <folder>", "the content folder, which names the site", "content")
    .option("--format <format>", "text or json", outputFormat, "text")
    .addHelpText("after", "\nExample:\n  stele keygen --out ~/index.key")
    .action(run);
}

async function run(options: Options): Promise<void> {
  const { out, content, format } = options;
  const own = await ownName(content);
  const name = options.name ?? own;
  if (name === null) {
    throw new RangeError(
      `Cannot make a key: "${content}" has no index.yaml that names a site; give the name by --name, such as "index.example/ledger"`,
    );
  }
  const { signer, verifier } = keyPairText(name, randomBytes(32));
  writeSecret(out, `${signer}\n`, [content, "dist"]);
  const text = format === "json" ? JSON.stringify({ name, verifier, secret: out }) : verifier;
  process.stdout.write(`${text}\n`);
  say(`Wrote the secret half to "${out}": keep it out of git and copy it to a safe place`, options);
  if (own !== null && name !== own) {
    say(
      `A build of "${content}" takes only keys of the name "${own}", which its baseUrl has`,
      options,
    );
    say(`Next: stele keygen --out FILE, without --name, for a key of "${content}"`, options);
    return;
  }
  say(`Next: stele build --key ${out}`, options);
}

/** The name of the log of a content folder; null where there is none, or it cannot be read. */
async function ownName(content: string): Promise<string | null> {
  const { dataset } = await loadContent(content);
  return dataset === null ? null : ledgerOrigin(dataset.publisher.baseUrl);
}

function keyName(text: string): string {
  if (text.includes("://")) {
    throw new InvalidArgumentError(
      `Invalid option "--name": found ${JSON.stringify(text)}, must be without ${text.replace(/:\/\/.*$/, "")}://, as in "${text.replace(/^.*:\/\//, "")}"`,
    );
  }
  if (isKeyName(text)) return text;
  throw new InvalidArgumentError(
    `Invalid option "--name": found ${JSON.stringify(text)}, must have no space and no "+"`,
  );
}
