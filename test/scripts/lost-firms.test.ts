import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firmNames, lostFirms } from "../../scripts/desk/lost-firms.ts";
import { stele } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "stele-lost-"));
const content = join(folder, "content");
const firm = (name: string) => join(content, "firms", `${name}.yaml`);
const built = (...more: string[]) =>
  stele("build", "--content", content, "--out", join(folder, "dist"), ...more);

beforeAll(() => {
  cpSync("test/worlds/minimal/content", content, { recursive: true });
  expect(built()).toMatchObject({ status: 0, err: expect.not.stringContaining("No longer") });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a build in which the address of a firm is gone", () => {
  it("says which, and that an alias keeps it", () => {
    expect(built("--as-of", "2024-01-02").err).not.toContain("No longer published");
    built();
    renameSync(firm("birch-markets"), firm("birch"));
    const { status, err } = built();
    expect(status).toBe(0);
    expect(err).toContain('No longer published: "/api/firms/birch-markets". ');
    expect(err).toContain('add the old one to "aliases" in its file');
  });

  it("is silent where the old name is an alias", () => {
    renameSync(firm("birch"), firm("birch-markets"));
    built();
    renameSync(firm("birch-markets"), firm("birch"));
    writeFileSync(
      firm("birch"),
      `${readFileSync(firm("birch"), "utf8")}aliases: [birch-markets]\n`,
    );
    expect(built().err).not.toContain("No longer published");
    expect(firmNames(join(folder, "dist"))).toContain("birch-markets");
  });

  it("names ten of many", () => {
    const many = new Set(
      Array.from({ length: 12 }, (_, i) => `firm-${String(i).padStart(2, "0")}`),
    );
    expect(lostFirms(many, new Set())).toMatch(/firm-09" and 2 more\./);
    expect(lostFirms(many, many)).toBeNull();
  });
});
