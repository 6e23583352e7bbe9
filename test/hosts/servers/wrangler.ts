import { copyFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Deployed } from "./deployed.ts";
import type { Command } from "./running.ts";

export const wranglerProgram = resolve("test/hosts/node_modules/wrangler/bin/wrangler.js");

/** Cloudflare's own development server with the site as its assets, as the README says. */
export function wrangler({ root, scratch }: Deployed): (port: number) => Command {
  const folder = join(root, "hosts", "cloudflare");
  copyFileSync(join(folder, ".assetsignore"), join(root, ".assetsignore"));
  const options = [
    "--show-interactive-dev-session=false",
    "--log-level=info",
    "--inspector-port=0",
  ];
  return (port) => ({
    program: process.execPath,
    args: [
      ...[wranglerProgram, "dev", "--ip=127.0.0.1", `--port=${port}`],
      ...[`--persist-to=${join(scratch, "state")}`, ...options],
    ],
    cwd: folder,
    env: { CI: "1", WRANGLER_SEND_METRICS: "false", XDG_CONFIG_HOME: scratch },
  });
}
