import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signingKey } from "../../scripts/given-keys.ts";
import { today } from "../../scripts/options.ts";
import { buildAgain } from "../../src/build/build-again.ts";
import { addDays } from "../../src/model/language/calendar.ts";
import { stele, tool } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "stele-signed-"));
const content = join(folder, "content");
const key = join(folder, "stele.key");
const out = join(folder, "dist");
const pub = join(folder, "stele.pub");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const note = () => readFileSync(join(out, "s/manifest.note"), "utf8");

beforeAll(() => {
  cpSync("test/worlds/minimal/content", content, { recursive: true });
  const ran = stele("keygen", "--name", "harbour.example/ledger", "--out", key);
  writeFileSync(pub, ran.out);
});

describe("stele build with a key", () => {
  it("signs the checkpoint and the site, so that the public half verifies the site", () => {
    expect(stele("build", "--content", content, "--out", out, "--key", key).status).toBe(0);
    const verified = stele("verify", out, "--key", pub);
    expect([verified.status, verified.out]).toEqual([0, ""]);
    expect(note()).toMatch(
      /^harbour\.example\/ledger site\nmanifest .*\n\n— harbour\.example\/ledger \S+\n$/s,
    );
  });

  it("signs for two weeks and a week from the day of signing, however old the content is", () => {
    // a test that runs over midnight knows both days
    const [, issued = ""] = /^issued (\S+)$/m.exec(note()) ?? [];
    expect([addDays(today(), -1), today()]).toContain(issued);
    const on = (days: number) => ["verify", out, "--key", pub, "--on", addDays(issued, days)];
    expect(stele(...on(0)).status).toBe(0);
    expect(stele(...on(21)).err).toContain(`expires ${addDays(issued, 21)}`);
    const late = stele(...on(22));
    expect([late.status, late.out]).toEqual([1, expect.stringContaining("(note-expired)")]);
  });

  it("signs again once half of the life of a signature is over, and not before", async () => {
    const cache = join(folder, "cache");
    const signer = signingKey(key);
    const again = async (signedOn: string) => {
      const options = { content, out: join(folder, "again"), cache, asOf: null, signer, signedOn };
      const { kind, summary } = await buildAgain(options, () => undefined);
      return [kind, summary.signed.expires];
    };
    expect(await again("2026-11-01")).toEqual(["built", "2026-11-22"]);
    expect(await again("2026-11-11")).toEqual(["unchanged", "2026-11-22"]);
    expect(await again("2026-11-12")).toEqual(["built", "2026-12-03"]);
    expect(await again("2026-11-12")).toEqual(["unchanged", "2026-12-03"]);
    // a clock that was wrong
    expect(await again("2026-11-01")).toEqual(["built", "2026-11-22"]);
  });

  it("accepts the same key from the environment, and writes it nowhere", () => {
    const manifest = readFileSync(join(out, "s/manifest.json"), "utf8");
    const STELE_KEY = readFileSync(key, "utf8");
    const args = [tool(), "build", "--content", content, "--out", out];
    const env = { ...process.env, STELE_KEY };
    const ran = spawnSync(process.execPath, args, { encoding: "utf8", env });
    expect(ran.status).toBe(0);
    expect(readFileSync(join(out, "s/manifest.json"), "utf8")).toBe(manifest);
    // PRIVATE+KEY+name+hash+base64, whose alphabet has a plus too
    const secret = STELE_KEY.trim().split("+").slice(4).join("+");
    expect(secret.length).toBe(44);
    expect(ran.stdout + ran.stderr).not.toContain(secret);
    expect(spawnSync("grep", ["-rqF", secret, out, content]).status).toBe(1);
  });

  it("marks the site as unsigned without a key, and fails for an invalid one", () => {
    expect(stele("build", "--content", content, "--out", out).status).toBe(0);
    expect(readFileSync(join(out, "ledger/checkpoint"), "utf8")).toContain("\nunsigned: ");
    const ran = stele("build", "--content", content, "--out", out, "--key", pub);
    expect(ran.status).toBe(1);
    expect(ran.err).toContain("holds no secret key");
  });
});
