import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyVictim, gitVictim, outputVictim } from "./output-victims.ts";
import { runToEnd } from "./run-command.ts";
import type { Victim } from "./victim.ts";
import { buildVictim, contentVictim, deployVictim, keyVictim } from "./victims.ts";
import { stele, type Workshop, works } from "./workshop.ts";

type Tried = (shop: Workshop) => readonly Victim[];

/**
 * How each command that writes is tried. A test compares the names with the commands: one that
 * writes and is not here fails it.
 */
export const tried: Readonly<Record<string, Tried>> = {
  issue: ({ tool, fresh, series }) => [
    contentVictim("issue", tool, fresh, ["issue", "--series", series]),
  ],
  correct: ({ tool, issued, reference }) => [
    contentVictim("correct", tool, issued, ["correct", reference, ...reason]),
  ],
  withdraw: ({ tool, issued, reference }) => [
    contentVictim("withdraw", tool, issued, ["withdraw", reference, ...reason]),
  ],
  undo: ({ tool, issued }) => [contentVictim("undo", tool, issued, ["undo", "--never-published"])],
  redact: ({ tool, issued, reference }) => [
    contentVictim("redact", tool, issued, ["redact", reference, "--ground", "Order of a court"]),
  ],
  import: ({ tool, issued, reference }) => [
    contentVictim("import citations", tool, issued, [
      ...["import", "citations", works, "--reference", reference],
    ]),
  ],
  take: ({ tool, work }) => {
    const place = made(work, "deliveries");
    const [first, next] = [join(place, "first.csv"), join(place, "next.csv")];
    writeFileSync(first, table("2026-05-31"));
    writeFileSync(next, table("2026-06-07"));
    stele(tool, "init", join(place, "index"), "--from", first, "--yes");
    const words = [
      "take",
      next,
      "--known-on",
      "2026-06-08",
      "--part",
      "--yes",
      "--accept",
      "As sent",
    ];
    return [contentVictim("take", tool, join(place, "index/content"), words)];
  },
  // its steps are take, issue and build, each of which is killed as a command of its own
  week: () => [],
  fit: (shop) => fits(shop),
  evaluate: (shop) => evaluations(shop),
  recalibrate: ({ tool, issued }) => [
    contentVictim("recalibrate", tool, issued, ["recalibrate"], ".stele-lock"),
  ],
  // killed while it ends what kills of the commands above left half done
  repair: () => [],
  keygen: ({ tool, work, key, log }) => [
    keyVictim(tool, made(work, "keys"), log, readFileSync(key).length),
  ],
  build: ({ tool, older, issued, cache, key }) => [
    buildVictim(tool, join(older, ".."), issued, ["--cache", cache, "--key", key]),
  ],
  deploy: ({ tool, work, older, newer }) => {
    const base = made(work, "served");
    stele(tool, "deploy", older, join(base, "live"));
    return [deployVictim(tool, base, newer, older)];
  },
  init: ({ tool, work }) => [
    outputVictim("init", made(work, "no-index"), {
      args: (folder) => [tool, "init", join(folder, "index"), "--yes"],
      draft: /^index\/\.stele-init\//,
    }),
  ],
  schemas: ({ tool, work }) => [
    outputVictim("schemas", made(work, "no-schemas"), {
      args: (folder) => [tool, "schemas", join(folder, "schemas")],
    }),
  ],
  verify: ({ tool, work, olderFew, newerFew }) => {
    const base = made(work, "seen");
    cpSync(join(olderFew, "ledger/checkpoint"), join(base, "checkpoint"));
    const args = (folder: string) => {
      const seen = join(folder, "checkpoint");
      return [tool, "verify", newerFew, "--checkpoint", seen, "--save-checkpoint", seen];
    };
    return [outputVictim("verify", base, { args })];
  },
  mirror: ({ tool, work, olderFew, address }) => {
    const base = made(work, "copied");
    cpSync(olderFew, join(base, "copy"), { recursive: true });
    return [copyVictim(base, (folder) => [tool, "mirror", address, join(folder, "copy")])];
  },
  release: ({ tool, work, newerFew }) => [
    outputVictim("release as a package", made(work, "no-package"), {
      args: (folder) => [tool, "release", newerFew, "--npm", folder],
    }),
    gitVictim(join(work, "no-release"), (folder) => [tool, "release", newerFew, "--git", folder]),
  ],
};

/** A delivery of a few readings of one day. */
function table(day: string): string {
  const rows = Array.from(
    { length: 12 },
    (_, i) => `Firm ${i + 1},${day},${40 + i},${0.1 + i / 40}`,
  );
  return `${["firm,date,score,complaint share", ...rows].join("\n")}\n`;
}

const reason = ["--reason", "A sum was wrong"];

function made(work: string, name: string): string {
  const folder = join(work, name);
  mkdirSync(folder);
  return folder;
}

/** Only content with enough of a past can be fitted. */
function fits({ tool, work, issued }: Workshop): readonly Victim[] {
  const words = ["fit", "--through", "2025-06-29", "--calibrate-through", "2025-12-28"];
  const args = [...words, "--features", "score,stress", "--version", "trial"];
  const copy = join(work, "fitted");
  cpSync(issued, copy, { recursive: true });
  if (runToEnd([tool, ...args, "--content", copy]).status === 0) {
    return [contentVictim("fit", tool, issued, args, ".stele-lock")];
  }
  process.stderr.write("Not tried: fit, which this content is too short for\n");
  return [];
}

/** The page of an evaluation, where there is a model to evaluate. */
function evaluations({ tool, work, issued }: Workshop): readonly Victim[] {
  const model = join(issued, "model/2026.1.json");
  if (!existsSync(model)) {
    process.stderr.write("Not tried: evaluate, for which this content has no model\n");
    return [];
  }
  const span = ["--from", "2026-03-01", "--through", "2026-03-29", "--model", model];
  const args = (folder: string) => [
    ...[tool, "evaluate", "--content", issued, ...span, "--out", join(folder, "page.html")],
  ];
  return [outputVictim("evaluate", made(work, "no-page"), { args })];
}
