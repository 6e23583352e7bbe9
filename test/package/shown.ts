import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Installed } from "./installed.ts";

/** An index of one's own in which the commands that documents show can be typed. */
export interface Desk {
  /** The status and words of a command that ends; of one that serves, once it does. */
  readonly type: (
    line: string,
  ) => Promise<{ readonly status: number | null; readonly said: string }>;
  readonly close: () => Promise<void>;
}

const works = `@article{a, title={A work}, journal={Works}, date={2026-06-27}, url={https://a.example/x}}\n`;
const table = `name,date,uptime\n${Array.from({ length: 12 }, (_, i) => `Firm ${i},2026-06-27,${90 + i}`).join("\n")}\n`;

/** The command on a day on which the sample's signature has not expired, where it asks for one. */
const onSampleDay = (line: string) =>
  /^stele (?:verify|mirror) .*--(?:verify-)?key/.test(line) ? `${line} --on 2026-07-01` : line;

/** The index that `init` made in the project, issued, signed by a key that is made, and served. */
export async function desk({ project }: Installed, keygen: string): Promise<Desk> {
  const files = { "works.bib": works, "firms.csv": table };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
  const path = `${join(project, "node_modules/.bin")}:${process.env["PATH"]}`;
  const vars = { HOME: project, built: "dist", previous: "site", delta: "delta" };
  const author = { GIT_AUTHOR_NAME: "A", GIT_AUTHOR_EMAIL: "a@a.example" };
  const committer = { GIT_COMMITTER_NAME: "A", GIT_COMMITTER_EMAIL: "a@a.example" };
  const env = { ...process.env, ...vars, ...author, ...committer, PATH: path };
  const options = { cwd: project, env, encoding: "utf8" } as const;
  const run = (line: string) => {
    const { status, stdout, stderr } = spawnSync("bash", ["-c", line], options);
    return { status, said: `${stdout}${stderr}` };
  };
  const serving = async (line: string) => {
    const child = spawn("bash", ["-c", `exec ${line} --port 0`], { ...options, stdio: "pipe" });
    const [first] = await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
    const end = async () => {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    };
    return { address: String(first).trim(), end };
  };
  run("git init -q . && git add content && git commit -qm first");
  const made = run(
    `set -e; stele issue; ${keygen}; cp index.key stele.key; stele build --key index.key --out site
`,
  );
  if (made.status !== 0) throw new Error(`Cannot begin: ${made.said}`);
  const site = await serving("stele serve --out site");
  const [reference = ""] = readdirSync(join(project, "content/publications/weekly-stress"));
  return {
    close: site.end,
    async type(line) {
      const here = line
        .replaceAll("https://index.example", site.address)
        .replace(/ABC-WS-\d{8}-[0-9a-f]{8}/, reference.replace(".json", ""));
      if (!/^stele (?:serve|dev)\b/.test(here)) return run(onSampleDay(here));
      const { address, end } = await serving(here);
      await end();
      return { status: address.startsWith("http://") ? 0 : 1, said: address };
    },
  };
}
