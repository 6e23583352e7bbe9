import type { HostName } from "../../model/host-name.ts";
import { bundled } from "../bundle.ts";
import { type HostProfile, isCompressedCopy } from "../host-profile.ts";

export const programs: readonly HostProfile[] = [
  program("node", "Node"),
  program("deno", "Deno"),
  program("bun", "Bun"),
];

function program(name: HostName, title: string): HostProfile {
  return {
    name,
    about: `${title}: one program, no dependency`,
    tier: "resolver",
    uploads: (path) => !path.startsWith("hosts/"),
    files: async (_, facts) => ({ "main.mjs": await bundled("node.ts", facts) }),
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
    "sw.js": await bundled("service-worker.ts", facts),
    ".nojekyll": "",
  }),
};
