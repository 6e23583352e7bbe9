import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

export interface Nginx {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

export function hasNginx(): boolean {
  try {
    execFileSync("nginx", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** An nginx of its own over a folder of plain files, on a free port of loopback. */
export async function nginx(work: string, root: string): Promise<Nginx> {
  const port = await freePort();
  mkdirSync(work, { recursive: true });
  writeFileSync(join(work, "nginx.conf"), configuration(work, root, port));
  const errors = join(work, "error.log");
  const given = ["-e", errors, "-p", work, "-c", join(work, "nginx.conf")];
  const child = spawn("nginx", given, { stdio: "inherit" });
  const address = `http://127.0.0.1:${port}`;
  await answering(address, child);
  return {
    address,
    stop: async () => {
      child.kill("SIGQUIT");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

function configuration(work: string, root: string, port: number): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const paths = temporary.map((name) => `${name}_temp_path ${work}/${name};`);
  const user = process.getuid?.() === 0 ? "user root;" : "";
  return `${user}
daemon off;
worker_processes 2;
pid ${work}/nginx.pid;
events { worker_connections 256; }
http {
  ${paths.join("\n  ")}
  access_log off;
  types { application/json json; image/svg+xml svg; text/csv csv; text/html html; }
  default_type application/octet-stream;
  server {
    listen 127.0.0.1:${port};
    root ${root};
    location / { try_files $uri =404; }
  }
}
`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  server.close();
  return typeof bound === "object" && bound !== null ? bound.port : 0;
}

async function answering(address: string, child: ChildProcess): Promise<void> {
  for (let i = 0; i < 100 && child.exitCode === null; i++) {
    const answered = await fetch(address).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await setTimeout(50);
  }
  throw new Error(`nginx does not answer at ${address}`);
}
