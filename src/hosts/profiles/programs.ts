import type { HostName } from "../../model/host-name.ts";
import { bundled } from "../bundle.ts";
import { type HostProfile, isCompressedCopy } from "../host-profile.ts";
import { everyUrl, noDecline } from "./answers.ts";

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
    readme: {
      title,
      upload:
        `The whole folder, then \`${command}\`: the port, and if need be the address to ` +
        "listen on (127.0.0.1) and the folder of the site (two above the program).",
      answers: everyUrl,
      declines: `${noDecline} It does not compress: put it behind what does.`,
    },
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
  readme: {
    title: "Service worker",
    upload:
      "The whole folder, with `sw.js` (and for GitHub Pages `.nojekyll`) at its top. A page that " +
      'calls `navigator.serviceWorker.register("sw.js")` is under its control from then on, at ' +
      "any depth of a project's address.",
    answers: `${everyUrl} From a page under the worker's control, in every current browser.`,
    declines:
      "What does not come from such a page meets the host alone, which has no file at an address " +
      "below /api and says 404: never an unfiltered list. Programs use the client library.",
  },
  files: async (_, facts) => ({
    "sw.js": await bundled("service-worker.ts", facts),
    ".nojekyll": "",
  }),
};
