import type { Command } from "commander";

/** The headings of the help, in their order: what a publisher does every week comes first. */
export const groups = {
  everyDay: "A publisher's life:",
  repairs: "When something is wrong:",
  proofs: "Keys, proofs and copies:",
  models: "Models of failure:",
  exchange: "Data and assistants:",
  large: "Large sites and uploads:",
} as const;
export type Group = keyof typeof groups;

/** A command of the tool: its entry in the help, and the module that is loaded when it is used. */
export interface CommandEntry {
  readonly name: string;
  readonly about: string;
  /** The heading of the help below which it stands. */
  readonly group: Group;
  /** What to do after it; null where it says so itself, or goes on until it is stopped. */
  readonly next: string | null;
  readonly load: () => Promise<CommandModule>;
}

export interface CommandModule {
  /** Adds the arguments, options and action to a command that has its name and description. */
  readonly define: (command: Command) => void;
}

/**
 * Every command, in the order of `stele --help`. To add one, write `commands/<name>.ts` with a
 * `define` and add its entry here. Modules are imported only by `load`: `stele --version` must not
 * load what draws cards.
 */
export const commands: readonly CommandEntry[] = [
  {
    name: "init",
    about: "begin an index of your own: a small one to replace, or firms from a table",
    group: "everyDay",
    next: null,
    load: () => import("./commands/init.ts"),
  },
  {
    name: "dev",
    about: "preview the content on loopback; shows every change and problem as you save",
    group: "everyDay",
    next: null,
    load: () => import("./commands/dev.ts"),
  },
  {
    name: "take",
    about: "bring the next table into the books: what is new, revised, renamed and gone",
    group: "everyDay",
    next: null,
    load: () => import("./commands/take.ts"),
  },
  {
    name: "week",
    about: "a whole week: take a table, show what moved, issue after a yes, build",
    group: "everyDay",
    next: null,
    load: () => import("./commands/week.ts"),
  },
  {
    name: "check",
    about: "report every problem of the content; writes nothing",
    group: "everyDay",
    next: "stele issue, which says what is due",
    load: () => import("./commands/check.ts"),
  },
  {
    name: "issue",
    about: "issue the publications that are due, as frozen records",
    group: "everyDay",
    next: "stele build",
    load: () => import("./commands/issue.ts"),
  },
  {
    name: "build",
    about: "build the site from the content: every answer of the API as a file",
    group: "everyDay",
    next: null,
    load: () => import("./commands/build.ts"),
  },
  {
    name: "serve",
    about: "answer the API's addresses from a built folder, on loopback",
    group: "everyDay",
    next: null,
    load: () => import("./commands/serve.ts"),
  },
  {
    name: "deploy",
    about: "put a built folder into one that a server hands out, without mixing two builds",
    group: "everyDay",
    next: "stele probe with the address of the site",
    load: () => import("./commands/deploy.ts"),
  },
  {
    name: "correct",
    about: "issue a new version of a record, recomputed from what is known now",
    group: "repairs",
    next: "stele build, then deploy",
    load: () => import("./commands/correct.ts"),
  },
  {
    name: "explain",
    about: "say why a rule of check or verify is there, and what to do",
    group: "repairs",
    next: "mend it, then stele check",
    load: () => import("./commands/about/explain.ts"),
  },
  {
    name: "undo",
    about: "take the last issue out of the books, or correct or withdraw it where it is published",
    group: "repairs",
    next: null,
    load: () => import("./commands/undo.ts"),
  },
  {
    name: "withdraw",
    about: "issue a record that withdraws another without replacing its figures",
    group: "repairs",
    next: "stele build, then deploy",
    load: () => import("./commands/withdraw.ts"),
  },
  {
    name: "redact",
    about: "take text out of records and source files, and say so: for a court, or a person",
    group: "repairs",
    next: null,
    load: () => import("./commands/redact.ts"),
  },
  {
    name: "repair",
    about: "end what a killed command left half done, or say what a person must decide",
    group: "repairs",
    next: "stele check",
    load: () => import("./commands/repair.ts"),
  },
  {
    name: "keygen",
    about: "make a key that signs the ledger; prints the public half",
    group: "proofs",
    next: null,
    load: () => import("./commands/keygen.ts"),
  },
  {
    name: "verify",
    about: "verify a built folder or a published address: files, records and ledger",
    group: "proofs",
    next: "keep its checkpoint with --save-checkpoint, so that a log which was rewritten is noticed",
    load: () => import("./commands/verify.ts"),
  },
  {
    name: "probe",
    about: "check a live deployment route by route against its own manifest",
    group: "proofs",
    next: "nothing, until the next stele deploy",
    load: () => import("./commands/probe.ts"),
  },
  {
    name: "diff",
    about: "tell two publications apart by rows and files: folders or addresses",
    group: "proofs",
    next: null,
    load: () => import("./commands/diff.ts"),
  },
  {
    name: "mirror",
    about: "copy a publication into a folder, whole and verified; again, only what changed",
    group: "proofs",
    next: "run it again on a schedule; stele serve --mirror shows the copy",
    load: () => import("./commands/mirror.ts"),
  },
  {
    name: "fit",
    about: "train a hazard model on the content and write it as a model file to review",
    group: "models",
    next: "read the file, compare it with stele evaluate, then commit it",
    load: () => import("./commands/fit.ts"),
  },
  {
    name: "evaluate",
    about: "score a model file, or the settings of a fit, out of time; writes nothing",
    group: "models",
    next: "stele fit writes a model file",
    load: () => import("./commands/evaluate.ts"),
  },
  {
    name: "recalibrate",
    about: "let the level of the model in force follow the outcomes of its forecasts",
    group: "models",
    next: "read the file, then commit it",
    load: () => import("./commands/recalibrate.ts"),
  },
  {
    name: "audit",
    about:
      "say what decides the scores: correlations, effective weights, sensitivity, other methods",
    group: "exchange",
    next: null,
    load: () => import("./commands/about/audit.ts"),
  },
  {
    name: "import",
    about: "import foreign formats into the content",
    group: "exchange",
    next: "stele check",
    load: () => import("./commands/import.ts"),
  },
  {
    name: "release",
    about: "make a release of the datasets: an npm package, a commit on a git branch",
    group: "exchange",
    next: "commit what it wrote, or publish it",
    load: () => import("./commands/release.ts"),
  },
  {
    name: "schemas",
    about: "write the JSON Schemas of the source files, for an editor",
    group: "exchange",
    next: "open a file of the content in an editor that knows YAML",
    load: () => import("./commands/schemas.ts"),
  },
  {
    name: "mcp",
    about: "answer assistants from a publication over the Model Context Protocol (stdio)",
    group: "exchange",
    next: null,
    load: () => import("./commands/mcp.ts"),
  },
  {
    name: "completion",
    about: "print a script that completes commands and options in a shell",
    group: "exchange",
    next: null,
    load: () => import("./commands/completion.ts"),
  },
  {
    name: "merge",
    about: "join the shards of a build into the site that one build writes",
    group: "large",
    next: "stele verify, then deploy",
    load: () => import("./commands/merge.ts"),
  },
  {
    name: "changes",
    about: "list what a build changed, to send, to delete and to purge from caches",
    group: "large",
    next: "send, then delete, then purge what it lists",
    load: () => import("./commands/changes.ts"),
  },
  {
    name: "upload-order",
    about: "print what to upload of a built folder, in order",
    group: "large",
    next: "upload in this order",
    load: () => import("./commands/upload-order.ts"),
  },
];
