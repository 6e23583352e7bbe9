import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Deployed } from "./deployed.ts";
import type { Command } from "./running.ts";

export const workerdProgram = join("test/hosts/node_modules/.bin", "workerd");

/** The runtime of Cloudflare Workers, with the site's folder in the place of the assets. */
export function workerd({ root, scratch }: Deployed): (port: number) => Command {
  copyFileSync(join(root, "hosts", "cloudflare", "worker.js"), join(scratch, "worker.js"));
  return (port) => {
    const file = join(scratch, "config.capnp");
    writeFileSync(
      file,
      `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "assets", disk = (path = "${root}")),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "2024-09-23",
  bindings = [(name = "ASSETS", service = "assets")],
);
`,
    );
    return { program: workerdProgram, args: ["serve", file] };
  };
}
