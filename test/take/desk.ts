import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contentFiles } from "../../scripts/init/content-files.ts";
import { writeNew } from "../../scripts/init/write-new.ts";
import { startFrom, type TableOptions, usualTable } from "../../src/content/delivery/start-from.ts";
import { inProcess } from "../scripts/in-process.ts";
import type { Ran } from "../scripts/run.ts";

const settings = {
  name: "Table Index",
  prefix: "TIX",
  publisher: "Desk",
  baseUrl: "https://t.example",
  host: "service-worker" as const,
  stress: false,
};

/** An index that began from a table, and tables that come after it. */
export class Desk {
  readonly folder = mkdtempSync(join(tmpdir(), "stele-take-"));
  readonly content = join(this.folder, "content");

  constructor(table: string, options: Partial<TableOptions> = {}) {
    const path = this.table("first.csv", table);
    const { start } = startFrom(path, { ...usualTable, ...options });
    writeNew(this.content, contentFiles(settings, start), { kept: [], last: "content" });
  }

  table(name: string, text: string | Buffer): string {
    const path = join(this.folder, name);
    writeFileSync(path, text);
    return path;
  }

  /** Takes a table that became known on a day. */
  take(text: string | Buffer, knownOn: string, ...flags: readonly string[]): Promise<Ran> {
    const path = this.table("next.csv", text);
    return this.run("take", path, "--known-on", knownOn, ...flags);
  }

  run(...args: readonly string[]): Promise<Ran> {
    return inProcess(...args, "--content", this.content);
  }

  read(path: string): string {
    return readFileSync(join(this.content, path), "utf8");
  }

  /** Every file of the content with its text, to see that nothing was written. */
  state(): ReadonlyMap<string, string> {
    const paths = readdirSync(this.content, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    return new Map(paths.sort().map((path) => [path, readFileSync(path, "utf8")]));
  }

  /** The identifiers of the deliveries, oldest first. */
  deliveries(): readonly string[] {
    const [, ...rows] = this.read("deliveries.csv").trimEnd().split("\n");
    return rows.map((row) => row.split(",").at(0) ?? "");
  }

  /** The rows that deliveries brought, without their header. */
  rows(): readonly string[] {
    const names = readdirSync(join(this.content, "observations")).sort();
    const taken = names.filter((name) => name !== "first.csv");
    return taken.flatMap((name) =>
      this.read(`observations/${name}`).trimEnd().split("\n").slice(1),
    );
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
