import { execFileSync } from "node:child_process";
import { beforeAll, describe, expect, it } from "vitest";
import { commands } from "../../scripts/commands.ts";
import { shells } from "../../scripts/completion.ts";
import { definedProgram } from "../../scripts/program.ts";
import { stele } from "./run.ts";

let script: string;
beforeAll(async () => {
  script = shells.bash(await definedProgram());
});

/** What bash itself offers for a line whose last word is being typed. */
function offered(...line: readonly string[]): readonly string[] {
  const words = ["stele", ...line].map((word) => `'${word}'`).join(" ");
  const ask = `COMP_WORDS=(${words}); COMP_CWORD=${line.length}; _stele; echo "\${COMPREPLY[@]}"`;
  const out = execFileSync("bash", ["-c", `${script}\n${ask}`], { encoding: "utf8" });
  return out.trim().split(" ");
}

describe("the completion of a shell", () => {
  it("offers every command", () => {
    const names = commands.map(({ name }) => name);
    expect(offered("").filter((word) => !word.startsWith("-"))).toEqual(names);
    expect(offered("ver")).toEqual(["verify"]);
  });

  it("offers the options of the command that stands before, past values and options", () => {
    expect(offered("build", "--as")).toEqual(["--as-of"]);
    expect(offered("build", "--out", "dist", "--part")).toEqual(["--partial"]);
    expect(offered("import", "citations", "works.bib", "--ref")).toEqual(["--reference"]);
  });

  it("is printed for each shell, and refused for others", () => {
    for (const shell of Object.keys(shells)) {
      const { status, out } = stele("completion", shell);
      expect(status).toBe(0);
      expect(out).toContain("as-of");
    }
    expect(stele("completion", "tcsh")).toMatchObject({ status: 2, out: "" });
  });
});
