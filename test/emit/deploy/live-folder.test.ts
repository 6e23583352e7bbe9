import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inProcess as stele } from "../../scripts/in-process.ts";

// Real builds, deployed one over the other, as a nightly `verify` sees them.

const root = mkdtempSync(join(tmpdir(), "stele-live-"));
const [key, live] = [join(root, "stele.key"), join(root, "live")];
const content = join(root, "content");
let verifier: string;
afterAll(() => rmSync(root, { recursive: true, force: true }));

const done = async (...args: readonly string[]) => {
  const ran = await stele(...args);
  expect([args[0], ran.status, ran.err]).toEqual([args[0], 0, ran.err]);
  return ran.out;
};
const built = async (name: string) => {
  const out = join(root, name);
  await done("build", "--content", content, "--out", out, "--cache", ".cache", "--key", key);
  return out;
};
const verified = () => stele("verify", live, "--key", verifier, "--on", "2024-03-06");
const deployed = (name: string) => done("deploy", join(root, name), live);

beforeAll(async () => {
  cpSync("test/worlds/minimal/content", content, { recursive: true });
  verifier = (await done("keygen", "--name", "harbour.example/ledger", "--out", key)).trim();
  await done("issue", "--content", content);
  await built("one");
  const row = "F001,denial_rate,0.5,share,2024-03-06,2024-03-07,\n";
  appendFileSync(join(content, "observations/2024.csv"), row);
  await done("issue", "--content", content, "--as-of", "2024-03-07");
  await built("two");
});

/** Changes a byte of a file, and keeps its size and time. */
function rot(file: string): void {
  const { atime, mtime } = statSync(file);
  const bytes = readFileSync(file);
  bytes[bytes.length - 2] = (bytes.at(-2) ?? 0) ^ 1;
  writeFileSync(file, bytes);
  utimesSync(file, atime, mtime);
}

it("a live folder is authentic after each deploy, with what it keeps for the readers of the build before", async () => {
  await deployed("one");
  expect(await verified()).toMatchObject({ status: 0, err: expect.stringContaining("Authentic") });
  await deployed("two");
  const kept = readdirSync(join(root, "one/s/manifest")).filter((name) =>
    existsSync(join(live, "s/manifest", name)),
  );
  expect(kept.length).toBeGreaterThan(0);
  expect(await verified()).toMatchObject({ status: 0, err: expect.stringContaining("Authentic") });
});

it("a stray file beside what is kept is named, and so is one that is kept and damaged", async () => {
  writeFileSync(join(live, "s/stray.json"), "{}");
  expect((await verified()).out).toBe(
    'Cannot trust "s/stray.json": the manifest does not list it (file-unlisted)\n',
  );
  rmSync(join(live, "s/stray.json"));
  const [only = ""] = readdirSync(join(root, "one"), { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(root, "one", path)).isFile())
    .filter((path) => !existsSync(join(root, "two", path)));
  expect(only).not.toBe("");
  rot(join(live, only));
  expect((await verified()).out).toContain(`"${only}"`);
  cpSync(join(root, "one", only), join(live, only));
  expect((await verified()).status).toBe(0);
});

it("the list of what is kept is worth what its signature is", async () => {
  const note = join(live, ".stele-previous/manifest.note");
  const whole = readFileSync(note);
  writeFileSync(note, whole.toString("utf8").replace(/— .*$/ms, ""));
  expect((await verified()).status).toBe(1);
  writeFileSync(note, whole);
  expect((await verified()).status).toBe(0);
});

it("a damaged live file is mended by the next deploy, though its size and time are right", async () => {
  const file = join(live, "api/index/latest.json");
  rot(file);
  expect((await verified()).out).toContain('"api/index/latest.json"');
  expect(await deployed("two")).toContain("1 written");
  expect((await verified()).status).toBe(0);
});

it("with a key, a build that it did not sign is not deployed", async () => {
  const forged = join(root, "forged");
  cpSync(join(root, "two"), forged, { recursive: true });
  rot(join(forged, "index.html"));
  const ran = await stele("deploy", forged, join(root, "other"), "--key", verifier);
  expect([ran.status, ran.err]).toEqual([1, expect.stringContaining("it does not verify")]);
  expect(existsSync(join(root, "other"))).toBe(false);
});
