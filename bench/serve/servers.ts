import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { build } from "esbuild";

/** A server under measurement, in one process. */
export interface Served {
  readonly port: number;
  readonly child: ChildProcess;
  readonly stop: () => void;
}

/** nginx with njs for a built folder, in one process, with what its README offers as a limit if `limited`. */
export function nginx(root: string, scratch: string, limited = false): Promise<Served> {
  const own = join(root, "hosts/nginx-njs");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const [zone = "", use = ""] = limited ? offeredLimit(own) : [];
  return started((port) => {
    const file = join(scratch, `nginx-${port}.conf`);
    writeFileSync(
      file,
      `daemon off; master_process off; pid ${scratch}/pid; error_log ${scratch}/log;
load_module /usr/lib/nginx/modules/ngx_http_js_module.so;
events { }
http {
  access_log off; keepalive_requests 1000000; js_path ${own};
  ${temporary.map((name) => `${name}_temp_path ${scratch}/${name};`).join(" ")}
  include ${own}/http.conf; ${zone}
  js_preload_object stele_table from ${own}/table.json;
  server { listen 127.0.0.1:${port}; root ${root}; include ${own}/server.conf; ${use} }
}
`,
    );
    return ["/usr/sbin/nginx", "-c", file];
  });
}

/** The two directives in the README of the profile. */
function offeredLimit(own: string): readonly string[] {
  const readme = readFileSync(join(own, "README.md"), "utf8").replace(/\s+/g, " ");
  return [...readme.matchAll(/`(limit_req[^`]*;)`/g)].map(([, line = ""]) => line);
}

const modules = resolve("test/hosts/node_modules/.bin");

/** How each runtime starts a program. */
export const runtimes: Readonly<Record<string, readonly string[]>> = {
  node: [process.execPath],
  deno: [join(modules, "deno"), "run", "--allow-all", "--no-config", "--no-lock", "--no-prompt"],
  bun: [join(modules, "bun")],
};

/** The program of a profile. */
export function program(root: string, runtime: string): Promise<Served> {
  return inRuntime(runtime, join(root, "hosts", runtime, "main.mjs"));
}

/** `sirv`, a static server for Node, with its files listed at the start, as in production. */
export async function sirv(root: string, scratch: string, runtime: string): Promise<Served> {
  const file = join(scratch, "sirv.mjs");
  const text = `import { createServer } from "node:http";
import sirv from "sirv";
createServer(sirv(${JSON.stringify(root)}, { etag: true })).listen(Number(process.argv[2]), "127.0.0.1");
`;
  // in one file, as each runtime finds packages in its own way
  const stdin = { contents: text, resolveDir: resolve(".") };
  await build({ stdin, outfile: file, bundle: true, format: "esm", platform: "node" });
  return inRuntime(runtime, file);
}

function inRuntime(runtime: string, file: string): Promise<Served> {
  return started((port) => [...(runtimes[runtime] ?? []), file, String(port)]);
}

/** Ended with the bench, also where it fails. */
const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill();
});

async function started(command: (port: number) => readonly string[]): Promise<Served> {
  const port = await freePort();
  const [path = "", ...args] = command(port);
  const child = spawn(path, args, { stdio: "ignore" });
  children.add(child);
  const stop = () => {
    child.kill();
    children.delete(child);
  };
  for (let i = 0; i < 400; i++) {
    if (await fetch(`http://127.0.0.1:${port}/s/none`).catch(() => null))
      return { port, child, stop };
    await wait(100);
  }
  stop();
  throw new Error(`Cannot measure: "${path} ${args.join(" ")}" does not answer`);
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const bound = server.address();
      const port = typeof bound === "object" && bound !== null ? bound.port : 0;
      server.close(() => done(port));
    });
  });
}
