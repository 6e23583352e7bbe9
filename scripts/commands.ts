import type { Command } from "commander";

/** A command of the tool: its entry in the help, and the module that is loaded when it is used. */
export interface CommandEntry {
  readonly name: string;
  readonly about: string;
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
    load: () => import("./commands/init.ts"),
  },
  {
    name: "build",
    about: "build the site from the content: every answer of the API as a file",
    load: () => import("./commands/build.ts"),
  },
  {
    name: "merge",
    about: "join the shards of a build into the site that one build writes",
    load: () => import("./commands/merge.ts"),
  },
  {
    name: "check",
    about: "report every problem of the content; writes nothing",
    load: () => import("./commands/check.ts"),
  },
  {
    name: "explain",
    about: "say why a rule of check or verify is there, and what to do",
    load: () => import("./commands/explain.ts"),
  },
  {
    name: "serve",
    about: "answer the API's addresses from a built folder, on loopback",
    load: () => import("./commands/serve.ts"),
  },
  {
    name: "dev",
    about: "preview the content on loopback; shows every change and problem as you save",
    load: () => import("./commands/dev.ts"),
  },
  {
    name: "deploy",
    about: "put a built folder into one that a server hands out, without mixing two builds",
    load: () => import("./commands/deploy.ts"),
  },
  {
    name: "changes",
    about: "list what a build changed, to send, to delete and to purge from caches",
    load: () => import("./commands/changes.ts"),
  },
  {
    name: "upload-order",
    about: "print what to upload of a built folder, in order",
    load: () => import("./commands/upload-order.ts"),
  },
  {
    name: "probe",
    about: "check a live deployment route by route against its own manifest",
    load: () => import("./commands/probe.ts"),
  },
  {
    name: "take",
    about: "bring the next table into the books: what is new, revised, renamed and gone",
    load: () => import("./commands/take.ts"),
  },
  {
    name: "issue",
    about: "issue the publications that are due, as frozen records",
    load: () => import("./commands/issue.ts"),
  },
  {
    name: "correct",
    about: "issue a new version of a record, recomputed from what is known now",
    load: () => import("./commands/correct.ts"),
  },
  {
    name: "withdraw",
    about: "issue a record that withdraws another without replacing its figures",
    load: () => import("./commands/withdraw.ts"),
  },
  {
    name: "redact",
    about: "take text out of records and source files, and say so: for a court, or a person",
    load: () => import("./commands/redact.ts"),
  },
  {
    name: "repair",
    about: "end what a killed command left half done, or say what a person must decide",
    load: () => import("./commands/repair.ts"),
  },
  {
    name: "keygen",
    about: "make a key that signs the ledger; prints the public half",
    load: () => import("./commands/keygen.ts"),
  },
  {
    name: "fit",
    about: "train a hazard model on the content and write it as a model file to review",
    load: () => import("./commands/fit.ts"),
  },
  {
    name: "recalibrate",
    about: "let the level of the model in force follow the outcomes of its forecasts",
    load: () => import("./commands/recalibrate.ts"),
  },
  {
    name: "evaluate",
    about: "score a model file, or the settings of a fit, out of time; writes nothing",
    load: () => import("./commands/evaluate.ts"),
  },
  {
    name: "import",
    about: "import foreign formats into the content",
    load: () => import("./commands/import.ts"),
  },
  {
    name: "schemas",
    about: "write the JSON Schemas of the source files, for an editor",
    load: () => import("./commands/schemas.ts"),
  },
  {
    name: "verify",
    about: "verify a built folder or a published address: files, records and ledger",
    load: () => import("./commands/verify.ts"),
  },
  {
    name: "mirror",
    about: "copy a publication into a folder, whole and verified; again, only what changed",
    load: () => import("./commands/mirror.ts"),
  },
  {
    name: "diff",
    about: "tell two publications apart by rows and files: folders or addresses",
    load: () => import("./commands/diff.ts"),
  },
  {
    name: "release",
    about: "make a release of the datasets: an npm package, a commit on a git branch",
    load: () => import("./commands/release.ts"),
  },
  {
    name: "mcp",
    about: "answer assistants from a publication over the Model Context Protocol (stdio)",
    load: () => import("./commands/mcp.ts"),
  },
  {
    name: "completion",
    about: "print a script that completes commands and options in a shell",
    load: () => import("./commands/completion.ts"),
  },
];
