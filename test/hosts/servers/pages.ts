import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Deployed } from "./deployed.ts";
import type { Command } from "./running.ts";
import { wranglerProgram } from "./wrangler.ts";

/** Cloudflare's own server of Pages with the site as its folder, as the README says. */
export function pages({ root, scratch }: Deployed): (port: number) => Command {
  const own = join(root, "hosts", "cloudflare-pages");
  for (const name of ["_redirects", "_headers"]) {
    copyFileSync(join(own, name), join(root, name));
    rmSync(join(own, name));
  }
  return (port) => ({
    program: process.execPath,
    args: [
      wranglerProgram,
      "pages",
      "dev",
      root,
      "--ip=127.0.0.1",
      `--port=${port}`,
      "--inspector-port=0",
      "--compatibility-date=2024-09-23",
      "--show-interactive-dev-session=false",
      `--persist-to=${join(scratch, "state")}`,
    ],
    cwd: scratch,
    env: { CI: "1", WRANGLER_SEND_METRICS: "false", XDG_CONFIG_HOME: scratch },
  });
}
