import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { wholeNumber } from "./whole-number.ts";

// What a request costs a host, as processor time of the server: stored, composed and searched, against
// a plain file of the same server in the same run. The folder needs the profiles nginx-njs and node:
//   npx stele build --host nginx-njs,node && node --import tsx bench/serve.ts dist

const root = resolve(process.argv[2] ?? "dist");
const seconds = wholeNumber("seconds", 1, 2);
const asked = [
  ["plain file", "/s/firms/score.all/50-0.json"],
  ["stored, no query", "/api/firms"],
  ["stored, a query", "/api/firms?sort=name&limit=50&offset=50"],
  ["composed", "/api/firms?limit=73&offset=12"],
  ["composed, 499 rows", "/api/firms?limit=499&offset=1"],
  ["signals, 365 days", "/api/signals?days=365&limit=499"],
  ["search", "/api/rankings?q=first+national"],
  ["search, a letter", "/api/rankings?q=b&limit=500"],
  ["search outside ASCII", "/api/rankings?q=%C3%A9"],
] as const;

const scratch = mkdtempSync(join(tmpdir(), "stele-serve-"));
try {
  await measured("nginx with njs", "/usr/sbin/nginx", ["-c", nginxConfig(18_191)], 18_191);
  await measured("node", process.execPath, [join(root, "hosts/node/main.mjs"), "18192"], 18_192);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function nginxConfig(port: number): string {
  const file = join(scratch, "nginx.conf");
  const own = join(root, "hosts/nginx-njs");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${scratch}/pid; error_log ${scratch}/log;
load_module /usr/lib/nginx/modules/ngx_http_js_module.so;
events { }
http {
  access_log off; keepalive_requests 1000000; js_path ${own};
  ${temporary.map((name) => `${name}_temp_path ${scratch}/${name};`).join(" ")}
  include ${own}/http.conf;
  js_preload_object stele_table from ${own}/table.json;
  server { listen 127.0.0.1:${port}; root ${root}; include ${own}/server.conf; }
}
`,
  );
  return file;
}

async function measured(
  title: string,
  program: string,
  args: readonly string[],
  port: number,
): Promise<void> {
  const child = spawn(program, args, { stdio: "ignore" });
  try {
    await wait(1500);
    process.stdout.write(`${title}\n`);
    let plain = 0;
    for (const [name, url] of asked) {
      const cost = await costOf(child, port, url);
      plain ||= cost.cpu;
      process.stdout.write(
        `  ${name.padEnd(22)} ${cost.cpu.toFixed(3)} ms of processor, ` +
          `${(plain / cost.cpu).toFixed(3)} of plain, p99 ${cost.p99.toFixed(1)} ms\n`,
      );
    }
    const memory = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1];
    process.stdout.write(`  memory ${Math.round(Number(memory) / 1024)} MB\n`);
  } finally {
    child.kill();
  }
}

async function costOf(child: ChildProcess, port: number, url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const times: number[] = [];
  const before = ticks(child);
  const end = performance.now() + seconds * 1000;
  const loop = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await whole(agent, port, url);
      times.push(performance.now() - start);
    }
  };
  await Promise.all([loop(), loop(), loop(), loop()]);
  agent.destroy();
  times.sort((a, b) => a - b);
  // a tick of the kernel's accounts is 10 ms
  const cpu = ((ticks(child) - before) * 10) / times.length;
  return { cpu, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN };
}

function ticks(child: ChildProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(" ");
  return Number(fields[13]) + Number(fields[14]);
}

function whole(agent: Agent, port: number, path: string): Promise<void> {
  return new Promise((done, failed) => {
    get({ agent, host: "127.0.0.1", port, path }, (response) => {
      if (response.statusCode !== 200) failed(new Error(`${path}: ${response.statusCode}`));
      response.resume().on("end", done);
    }).on("error", failed);
  });
}
