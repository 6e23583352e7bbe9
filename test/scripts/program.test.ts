import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { beforeAll, describe, expect, it } from "vitest";
import { commands } from "../../scripts/commands.ts";
import { asked, definedProgram, program } from "../../scripts/program.ts";
import { inOurWords } from "../../scripts/usage-words.ts";
import { generator } from "../../src/model/generator.ts";

describe("the tool", () => {
  it("prints the version of the package", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(generator).toBe(`stele ${version}`);
  });

  it("treats help for a command as that command's --help", () => {
    expect(asked(["help", "build"])).toEqual(["build", "--help"]);
    expect(asked(["help"])).toEqual(["help"]);
    expect(asked(["build", "help"])).toEqual(["build", "help"]);
  });

  it("imports no command before it is used", () => {
    const defined = program().commands.filter(({ options }) => options.length > 0);
    expect(defined).toEqual([]);
  });
});

describe("inOurWords()", () => {
  it.each([
    [
      "error: option '--port <port>' argument 'abc' is invalid. Invalid option \"--port\": found \"abc\"",
      'Invalid option "--port": found "abc"',
    ],
    [
      "error: required option '--reason <text>' not specified",
      'Missing the option "--reason <text>"',
    ],
    ["error: missing required argument 'url'", 'Missing the argument "url"'],
    [
      "error: too many arguments for 'verify'. Expected 1 argument but got 2.",
      'Too many arguments for "verify": found 2, allowed 1',
    ],
    [
      "error: unknown command 'biuld'\n(Did you mean build?)",
      'Unknown command: found "biuld", did you mean "build"',
    ],
  ])("says %j in the grammar of other messages", (text, words) => {
    expect(inOurWords(text)).toBe(words);
  });
});

describe.each(commands.map((entry) => [entry.name, entry] as const))("stele %s", (name, entry) => {
  let command: Command;
  beforeAll(async () => {
    const found = program().commands.find((one) => one.name() === name);
    if (found === undefined) throw new Error(`"${name}" is not in the program`);
    command = found;
    (await entry.load()).define(command, definedProgram);
  });

  it("shows an example of itself in its help", () => {
    for (const one of command.commands.length === 0 ? [command] : command.commands) {
      let help = "";
      one.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
      expect(help).toContain(`Example:\n  stele ${name}`);
    }
  });
});
