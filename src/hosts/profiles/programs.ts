import type { HostName } from "../../model/host-name.ts";
import { bundled } from "../bundle.ts";
import { type HostProfile, isCompressedCopy } from "../host-profile.ts";
import { template } from "../template.ts";

export const programs: readonly HostProfile[] = [
  program("node", "Node", "node hosts/node/main.mjs 8080"),
  program("deno", "Deno", "deno run --allow-net --allow-read hosts/deno/main.mjs 8080"),
  program("bun", "Bun", "bun hosts/bun/main.mjs 8080"),
];

function program(name: HostName, title: string, command: string): HostProfile {
  return {
    name,
    about: `${title}: one program, no dependency`,
    tier: "resolver",
    uploads: (path) => !path.startsWith("hosts/"),
    files: async (_, facts) => ({
      "README.md": template("program.md", { title, command }),
      "main.mjs": await bundled("node.ts", facts),
    }),
  };
}

/** https://docs.github.com/en/pages/getting-started-with-github-pages/github-pages-limits: 1 GB. */
export const serviceWorker: HostProfile = {
  name: "service-worker",
  about: "GitHub Pages, GitLab Pages, S3: a service worker in front of a host that ignores queries",
  tier: "resolver",
  limits: { totalBytes: 1e9, fileBytes: 100 * 1024 * 1024 },
  uploads: (path) => !isCompressedCopy(path),
  files: async (_, facts) => ({
    "README.md": template("service-worker.md"),
    "sw.js": await bundled("service-worker.ts", facts),
    ".nojekyll": "",
  }),
};
