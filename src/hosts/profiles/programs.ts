import type { HostName } from "../../model/host-name.ts";
import { bundled } from "../bundle.ts";
import { type HostFile, type HostProfile, noLimits } from "../host-profile.ts";
import { factsOf } from "../site-facts.ts";
import { everyUrl, noDecline, readme } from "./readme.ts";

/** The runtimes that serve the folder with one program. */
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
    copies: [],
    limits: noLimits,
    uploads: (path) => !path.startsWith("hosts/"),
    files: async (input): Promise<readonly HostFile[]> => [
      {
        path: "main.mjs",
        mediaType: "text/javascript; charset=utf-8",
        body: await bundled("node.ts", factsOf(name, input)),
      },
      readme({
        title,
        upload:
          `The whole folder, then \`${command}\`: the port, and if need be the address to ` +
          "listen on (127.0.0.1) and the folder of the site (two above the program).",
        answers: everyUrl,
        declines: `${noDecline} It does not compress: put it behind what does.`,
      }),
    ],
  };
}
