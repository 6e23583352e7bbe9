import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { commands } from "../../scripts/commands.ts";
import { tried } from "../faults/tried.ts";

// A command that writes is killed by `npm run faults`, or this test fails. Whether one writes is
// read from its source: from the names that it, and what it uses of scripts/, imports.

const writers =
  /^(?:write|replace|append|copyFile|mkdir|rename|rm|symlink|deploy|buildAgain|mirror$)/;
/** A folder for what is gone when the command ends. */
const harmless = ["mkdtempSync"];

/** What a module of scripts/ and those that it imports there bring in from outside by name. */
function importedBy(file: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(file, "utf8");
  const imports = [...text.matchAll(/^import (?!type)[^;]*?\{([^}]*)\} from "([^"]+)";$/gms)];
  return imports.flatMap(([, names = "", from = ""]) => {
    const path = join(dirname(file), from);
    if (from.startsWith(".") && path.startsWith("scripts/")) return importedBy(path, seen);
    return names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("type "));
  });
}

function writes(name: string): boolean {
  const [file = ""] = ["", "about/"]
    .map((folder) => `scripts/commands/${folder}${name}.ts`)
    .filter((path) => existsSync(path));
  expect(file, name).not.toBe("");
  return importedBy(file).some((name) => writers.test(name) && !harmless.includes(name));
}

describe("npm run faults", () => {
  it("tries every command that writes", () => {
    const writing = commands.map(({ name }) => name).filter(writes);
    expect(writing.sort()).toEqual(Object.keys(tried).sort());
  });
});
