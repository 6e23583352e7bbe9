import { type Command, InvalidArgumentError } from "commander";
import { recoverSite } from "../../src/emit/site/recover-site.ts";
import type { HostProfile } from "../../src/hosts/host-profile.ts";
import { profiles } from "../../src/hosts/profiles.ts";
import { serve } from "../../src/hosts/serve/server.ts";
import { portOf } from "../options.ts";

interface Options {
  readonly out: string;
  readonly mirror?: string;
  readonly port: number;
  readonly as?: HostProfile;
}

export function define(command: Command): void {
  command
    .option("--out <folder>", "the built folder", "dist")
    .option("--mirror <folder>", "a copy that stele mirror made, in the place of --out")
    .option("--port <port>", "0 picks a free one", portOf("--port"), 4173)
    .option("--as <host>", `answer only what that host can: ${hosts()}`, host)
    .addHelpText("after", "\nExample:\n  stele serve --port 0 --as nginx-njs")
    .action(run);
}

async function run({ mirror, port, as, ...options }: Options): Promise<void> {
  const out = mirror ?? options.out;
  recoverSite(out);
  const imitated = as === undefined ? null : { host: as.name, tier: as.tier };
  const { server, address } = await serve(out, port, imitated);
  process.stdout.write(`${address}\n`);
  process.stderr.write(`Serving "${out}", stop with Ctrl+C\n`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      server.close();
      server.closeAllConnections();
    });
  }
}

function hosts(): string {
  return profiles.map(({ name }) => name).join(", ");
}

function host(name: string): HostProfile {
  const found = profiles.find((profile) => profile.name === name);
  if (found !== undefined) return found;
  throw new InvalidArgumentError(
    `Invalid option "--as": found "${name}", must be one of ${hosts()}`,
  );
}
