import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Deployed } from "./deployed.ts";
import type { Command } from "./running.ts";

export const caddyProgram = "/usr/bin/caddy";

/** Caddy in the foreground with its profile's files, as the README says. */
export function caddy({ root, scratch }: Deployed): (port: number) => Command {
  return (port) => {
    const file = join(scratch, "Caddyfile");
    writeFileSync(
      file,
      `{
	admin off
	auto_https off
	log {
		level ERROR
	}
}
http://:${port} {
	bind 127.0.0.1
	root * ${root}
	import ${join(root, "hosts", "caddy", "site.caddy")}
}
`,
    );
    const env = { XDG_DATA_HOME: scratch, XDG_CONFIG_HOME: scratch };
    const args = ["run", "--config", file, "--adapter", "caddyfile"];
    return { program: caddyProgram, args, env };
  };
}
