import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Deployed } from "./deployed.ts";
import type { Command } from "./running.ts";

export const apacheProgram = "/usr/sbin/apache2";
const modules = ["mpm_event", "authz_core", "dir", "env", "headers", "mime", "rewrite"];

/** Apache in the foreground with its profile's file at the top of the site, as the README says. */
export function apache({ root, scratch }: Deployed): (port: number) => Command {
  copyFileSync(join(root, "hosts", "apache", ".htaccess"), join(root, ".htaccess"));
  return (port) => {
    const file = join(scratch, "apache.conf");
    const loaded = modules.map(
      (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so\n`,
    );
    writeFileSync(
      file,
      `ServerRoot ${scratch}
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile ${scratch}/apache.pid
DefaultRuntimeDir ${scratch}
ErrorLog ${scratch}/error.log
${loaded.join("")}
User nobody
Group nogroup
TypesConfig /dev/null
TraceEnable off
DocumentRoot ${root}
<Directory ${root}>
  AllowOverride All
  Require all granted
</Directory>
`,
    );
    return { program: apacheProgram, args: ["-f", file, "-DFOREGROUND"] };
  };
}
