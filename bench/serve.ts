import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { asker, costsOf, memoryOf, percentile } from "./serve/cost.ts";
import { grownSite } from "./serve/grown.ts";
import { nginx, program, runtimes, type Served, sirv } from "./serve/servers.ts";
import { wholeNumber } from "./whole-number.ts";

// What a request costs a host, in processor time of the server: stored, composed and searched, against
// a plain file of the same server in the same run; the programs against sirv; the cost by number of
// firms; other clients during a flood. Prints tables in Markdown.
//   npx stele build --host nginx-njs,node,deno,bun && node --import tsx bench/serve.ts dist [seconds]

const root = resolve(process.argv[2] ?? "dist");
const seconds = wholeNumber("seconds", 1, 2);
const file = "/api/firms.json";
const dearest = "/api/signals?days=365&limit=499";
const asked = [
  ["plain file", file],
  ["stored, no query", "/api/firms"],
  ["stored, a query", "/api/firms?sort=name&limit=50&offset=50"],
  ["composed, 73 rows", "/api/firms?limit=73&offset=12"],
  ["composed, 499 rows", "/api/firms?limit=499&offset=1"],
  ["composed, a page of 500", "/api/firms?limit=500"],
  ["signals of 365 days, 499 rows", dearest],
  ["search, two words", "/api/rankings?q=first+national"],
  ["search, a letter, 500 rows", "/api/rankings?q=b&limit=500"],
  ["search outside ASCII", "/api/rankings?q=%C3%A9"],
] as const;

const scratch = mkdtempSync(join(tmpdir(), "stele-serve-"));
try {
  await requests();
  await againstSirv();
  await growth();
  await flood();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function requests(): Promise<void> {
  const start: Readonly<Record<string, () => Promise<Served>>> = {
    "nginx with njs": () => nginx(root, scratch),
    ...Object.fromEntries(Object.keys(runtimes).map((name) => [name, () => program(root, name)])),
  };
  const columns: (readonly string[])[] = [["", ...asked.map(([name]) => name), "memory"]];
  for (const [name, begin] of Object.entries(start)) {
    const server = await begin();
    const urls = asked.map(([, url]) => url);
    const costs = await costsOf(server, urls, seconds);
    const plain = costs[0]?.cpu ?? Number.NaN;
    const cells = costs.map(
      ({ cpu, p99 }) => `${ms(cpu)} (${ratio(plain / cpu)}; ${p99.toFixed(0)})`,
    );
    columns.push([name, ...cells, `${memoryOf(server)} MB`]);
    server.stop();
  }
  said("Processor time for a request in ms (of a plain file; p99 by the clock in ms)");
  print(
    ["", ...asked.map(([name]) => name), "memory"].map((_, i) =>
      columns.map((one) => one[i] ?? ""),
    ),
  );
}

async function againstSirv(): Promise<void> {
  const rows: string[][] = [
    ["", "sirv, the file", "stele, the file", "stele, stored answer", "ratio"],
  ];
  for (const name of Object.keys(runtimes)) {
    const other = await sirv(root, scratch, name);
    const own = await program(root, name);
    const costs = [
      ...(await costsOf(other, [file], seconds)),
      ...(await costsOf(own, [file, "/api/firms"], seconds)),
    ];
    other.stop();
    own.stop();
    const [plain = Number.NaN, , stored = Number.NaN] = costs.map(({ cpu }) => cpu);
    rows.push([name, ...costs.map(({ cpu }) => `${ms(cpu)} ms`), ratio(plain / stored)]);
  }
  said("The programs against sirv in the same runtime");
  print(rows);
}

async function growth(): Promise<void> {
  const urls = (firms: number) => [
    "/api/rankings.json",
    "/api/rankings",
    "/api/rankings?limit=73&offset=12",
    `/api/rankings?limit=73&offset=${firms - 333}`,
    "/api/rankings?q=silver+trust",
    "/api/rankings?q=silver+trust+1",
    "/api/rankings?q=s+t+1+q",
    `/api/rankings?q=${(firms - 5).toString(36)}q`,
    "/api/rankings?q=s&limit=500",
  ];
  const head = [
    "firms",
    "plain file",
    "stored",
    "composed",
    "composed, at the end",
    "search, two words",
    "search, three words",
    "search, four letters",
  ];
  const rows: string[][] = [[...head, "search, one firm", "search, a letter, 500 rows", "memory"]];
  for (const firms of [1000, 5000, 10_000, 100_000]) {
    const to = join(scratch, String(firms));
    mkdirSync(to);
    await grownSite(root, to, firms);
    const server = await nginx(to, scratch);
    const costs = (await costsOf(server, urls(firms), seconds)).map(({ cpu }) => ms(cpu));
    rows.push([firms.toLocaleString("en-GB"), ...costs, `${memoryOf(server)} MB`]);
    server.stop();
    rmSync(to, { recursive: true, force: true });
  }
  said("nginx with njs by number of firms, in ms of processor");
  print(rows);
}

/** Sixteen connections ask for the dearest answer, while another client reads stored ones. */
async function flood(): Promise<void> {
  const rows: string[][] = [["", "stored, p50", "stored, p99", "flood answered", "flood refused"]];
  for (const [name, limited, flooded] of [
    ["quiet", false, false],
    ["flood", false, true],
    ["flood, with the limit of the README", true, true],
  ] as const) {
    const server = await nginx(root, scratch, limited);
    const [reader, flooder] = [asker(server.port, 1), asker(server.port, 16)];
    const statuses: number[] = [];
    const end = performance.now() + seconds * 4000;
    const loops = Array.from({ length: flooded ? 16 : 0 }, async () => {
      while (performance.now() < end) statuses.push((await flooder.ask(dearest)).status);
    });
    const times: number[] = [];
    while (performance.now() < end) {
      const { status, ms } = await reader.ask("/api/firms");
      if (status !== 200) throw new Error(`Found ${status} during the flood, must be 200`);
      times.push(ms);
    }
    await Promise.all(loops);
    const count = (status: number) => String(statuses.filter((one) => one === status).length);
    const figures = [0.5, 0.99].map((part) => `${percentile(times, part).toFixed(1)} ms`);
    rows.push([name, ...figures, count(200), count(503)]);
    server.stop();
    reader.close();
    flooder.close();
  }
  said("nginx with njs, one process: another client during a flood of the dearest request");
  print(rows);
}

function ms(value: number): string {
  return value.toFixed(3);
}

function ratio(value: number): string {
  return value.toFixed(value < 0.1 ? 3 : 2).replace(/^0/, "");
}

function said(text: string): void {
  process.stdout.write(`\n${text}\n\n`);
}

function print([head = [], ...rows]: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |\n`;
  process.stdout.write(line(head) + line(head.map(() => "---")) + rows.map(line).join(""));
}
