import { join } from "node:path";
import { watch } from "chokidar";
import type { Command } from "commander";
import { folderFault } from "../../src/content/files/content-file.ts";
import { fileCache } from "../../src/emit/site/kept-state.ts";
import { type Preview, previews } from "../../src/hosts/preview/preview.ts";
import { previewServer } from "../../src/hosts/preview/preview-server.ts";
import { counted } from "../../src/model/language/counted.ts";
import { formatProblems } from "../desk/problem-text.ts";
import { portOf } from "../options.ts";
import { say, type Telling } from "../say.ts";

interface Options extends Telling {
  readonly content: string;
  readonly port: number;
  readonly cache: string;
}

export function define(command: Command): void {
  command
    .option("--content <folder>", "where the source files are", "content")
    .option("--port <port>", "0 picks a free one", portOf("--port"), 4173)
    .option("--cache <folder>", "where drawn cards are kept", ".cache")
    .addHelpText("after", "\nExample:\n  stele dev --content content --port 4173")
    .action(run);
}

/** Editors save in several steps; they are done within this time, in ms. */
const settled = 15;

async function run(options: Options): Promise<void> {
  const { content, port, cache } = options;
  const fault = folderFault(content);
  if (fault !== null) {
    throw new RangeError(
      `Cannot show "${content}": ${fault}; begin one with "stele init", or name another with --content`,
    );
  }
  const next = previews(content, fileCache(join(cache, "cards")));
  const first = await next();
  const { server, address, show } = await previewServer(first, port, (problems) =>
    formatProblems(problems, "text", content),
  );
  process.stdout.write(`${address}\n`);
  tell(first, options);
  say(`Watching "${content}", stop with Ctrl+C`, options);
  const watcher = watch(content, { ignoreInitial: true, ignored: /\/\.stele/ });
  let timer: NodeJS.Timeout | null = null;
  let working = Promise.resolve();
  const again = async () => {
    const started = performance.now();
    const preview = await next();
    show(preview);
    tell(preview, options);
    const seconds = ((performance.now() - started) / 1000).toFixed(2);
    if (preview.problems.length === 0) say(`Made again in ${seconds} s`, options);
  };
  watcher.on("all", () => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      working = working.then(again).catch((error) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      });
    }, settled);
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      server.close();
      server.closeAllConnections();
      await watcher.close();
    });
  }
}

/** Problems go to standard error; the last good site stays up while there are any. */
function tell({ problems, site }: Preview, { content }: Options): void {
  if (problems.length === 0) return;
  const stays = site === null ? "" : "; the last site without problems stays up";
  process.stderr.write(
    `${formatProblems(problems, "text", content)}${counted(problems.length, "problem")} in "${content}"${stays}\n`,
  );
}
