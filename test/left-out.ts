import type { Reporter } from "vitest/node";

/** The jobs that `npm test` leaves out, with the command of each; CI runs all but `long`. */
const jobs = {
  replay: "npm run test:replay, the demonstration computed again, and by the reference evaluator",
  worlds:
    "npm run test:worlds, every word of a record forged, names erased, and every sentence of small indices",
  processes:
    "npm run test:processes, browsers, other runtimes, the package, long and killed commands",
  long: "npm run test:long, real banks, choices of a fit, worlds of noise, histories of public data, every command in every state, every file that a committer may change, hostile words for every option, axe on every page, and readers while a site is replaced",
  hosts: "npm run test:hosts, each host's own server and the tools of others over a whole build",
} as const;

/** Says by name which tests a run did not include, so that nobody takes it for all of them. */
export function leftOut(): Reporter {
  let missing: readonly string[] = [];
  return {
    onInit: ({ projects }) => {
      const here = new Set(projects.map(({ name }) => name));
      missing = Object.entries(jobs).flatMap(([name, how]) => (here.has(name) ? [] : [how]));
    },
    onTestRunEnd: () => {
      for (const how of missing) console.log(`Left out: ${how}`);
    },
  };
}
