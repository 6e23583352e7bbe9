import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Deployed } from "./deployed.ts";
import type { Command } from "./running.ts";

export const nginxProgram = "/usr/sbin/nginx";
export const njsModule = "/usr/lib/nginx/modules/ngx_http_js_module.so";

/** A limit of what is composed, as the README of the profile with njs has it. */
export interface Limits {
  readonly zone: string;
  readonly use: string;
}

const unlimited: Limits = { zone: "", use: "" };

/** nginx in the foreground with one profile's files, as its README says. */
export function nginx(
  { root, scratch }: Deployed,
  profile: string,
  limits = unlimited,
): (port: number) => Command {
  return (port) => {
    const folder = join(root, "hosts", profile);
    const file = join(scratch, "nginx");
    const njs = profile === "nginx-njs";
    writeFileSync(
      file,
      `daemon off;
master_process off;
pid ${file}.pid;
error_log stderr warn;
${njs ? `load_module ${njsModule};` : ""}
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${file}.body;
  proxy_temp_path ${file}.proxy;
  fastcgi_temp_path ${file}.fastcgi;
  uwsgi_temp_path ${file}.uwsgi;
  scgi_temp_path ${file}.scgi;
  ${njs ? `js_path ${folder};` : ""}
  include ${folder}/http.conf;
  ${njs ? `js_preload_object stele_table from ${folder}/table.json;` : ""}
  ${limits.zone}
  server {
    ${limits.use}
    listen 127.0.0.1:${port};
    root ${root};
    include ${folder}/server.conf;
  }
}
`,
    );
    return { program: nginxProgram, args: ["-c", file, "-e", "stderr"] };
  };
}
