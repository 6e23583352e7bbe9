import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { losingNone } from "../../src/build/lost-addresses.ts";
import { inProcess as stele } from "./in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "stele-lost-"));
const content = join(folder, "content");
const firm = (name: string) => join(content, "firms", `${name}.yaml`);
const built = (...more: string[]) =>
  stele("build", "--content", content, "--out", join(folder, "dist"), ...more);

/** What a build without any file says over a publication with these paths. */
async function lost(published: readonly string[]): Promise<string> {
  const made = (async function* () {})();
  const all = losingNone(made, published, [])[Symbol.asyncIterator]();
  return all.next().then(
    () => "none",
    (error: Error) => error.message,
  );
}

beforeAll(async () => {
  cpSync("test/worlds/minimal/content", content, { recursive: true });
  expect(await built()).toMatchObject({ status: 0 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a build in which a published address would be gone", () => {
  it("is refused, names it and says how it is kept, and the site stays", async () => {
    expect((await built("--as-of", "2024-01-02")).status).toBe(0);
    await built();
    renameSync(firm("birch-markets"), firm("birch"));
    const { status, err } = await built();
    expect(status).toBe(1);
    expect(err).toContain('"/api/firms/birch-markets.json" would be gone');
    expect(err).toContain('add the old one to "aliases" in its file');
    expect(existsSync(join(folder, "dist/api/firms/birch-markets.json"))).toBe(true);
  });

  it("is made where the old name is an alias", async () => {
    const text = readFileSync(firm("birch"), "utf8");
    writeFileSync(firm("birch"), `${text}aliases: [birch-markets]\n`);
    expect(await built()).toMatchObject({ status: 0 });
    expect(existsSync(join(folder, "dist/api/firms/birch-markets.json"))).toBe(true);
    writeFileSync(firm("birch"), text);
  });

  it("is made where the address was retired, and the reason is published", async () => {
    const index = join(content, "index.yaml");
    const retired = '{ address: /api/firms/birch-markets.json, on: 2024-03-06, reason: "A typo." }';
    writeFileSync(index, `${readFileSync(index, "utf8")}retired:\n  - ${retired}\n`);
    expect(await built()).toMatchObject({ status: 0 });
    const text = readFileSync(join(folder, "dist/s/retired.json"), "utf8");
    expect(JSON.parse(text).retired[0].reason).toBe("A typo.");
  });

  it("counts no compressed copies, which come and go with the hosts", async () => {
    const copies = ["gz", "br", "zst"].map((one) => `api/data/exports/firms.csv.${one}`);
    await expect(lost(copies)).resolves.toBe("none");
    await expect(lost(["api/data/exports/firms.csv"])).resolves.toContain("firms.csv");
  });

  it("names ten of many", async () => {
    const many = Array.from({ length: 12 }, (_, i) => `api/firms/firm-${i + 10}.json`);
    expect(await lost(many)).toContain('firm-19.json" and 2 more would be gone');
  });
});
