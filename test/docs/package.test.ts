import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("docs/package.md says why each package is here, and names no other", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const rows = readFileSync("docs/package.md", "utf8").matchAll(/^\| (`[^|]*`) \| \S/gm);
  const named = [...rows].flatMap(([, cell = ""]) => cell.split(", "));
  const all = Object.keys({ ...dependencies, ...devDependencies }).map((name) => `\`${name}\``);
  expect([...named].sort()).toEqual(all.sort());
});
