import { withContent } from "../../src/emit/content/with-content.ts";
import { deskOf } from "./desk.ts";

interface Writing {
  readonly content: string;
  readonly dryRun?: boolean;
}

/** Runs a command that writes into the content while no other does; a dry run writes nothing. */
export function alone<T>({ content, dryRun = false }: Writing, run: () => Promise<T>): Promise<T> {
  return dryRun ? run() : withContent(deskOf(content), sayEnded, run);
}

/** Says what an earlier command had left half written. */
export function sayEnded(paths: readonly string[]): void {
  const files = paths.map((path) => `"${path}"`).join(", ");
  process.stderr.write(
    `Ended what an earlier command left half written: ${files || "every file was there"}\n`,
  );
}
