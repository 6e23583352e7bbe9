import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fg from "fast-glob";
import { unzipSync } from "fflate";
import { afterAll, describe, expect, it } from "vitest";
import { serve } from "../../../src/hosts/serve/server.ts";
import { mirror } from "../../../src/readers/mirror/mirror.ts";
import { parseVerifier } from "../../../src/record/ledger/note-key.ts";
import { hastyNet } from "../../faults/mirror-runs.ts";
import { seeded } from "../../faults/seeded.ts";
import { inProcess as stele } from "../in-process.ts";

// One story: a person's name is in a record, a claim, an essay and a firm's reply, and is taken out of
// everything that is published, while every remaining proof holds.

const name = "Jane Q. Example";
const folder = mkdtempSync(join(tmpdir(), "stele-redact-"));
const content = join(folder, "content");
const [dist, copy, cache] = [join(folder, "dist"), join(folder, "copy"), join(folder, "cache")];
cpSync("test/worlds/minimal/content", content, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (path: string) => join(content, path);
const text = (path: string) => readFileSync(at(path), "utf8");
const on = (...args: readonly string[]) => stele(...args, "--content", content);
const build = (...more: readonly string[]) =>
  on("build", "--out", dist, "--cache", cache, "--key", join(folder, "key"), ...more);
const edit = (path: string, change: (text: string) => string) =>
  writeFileSync(at(path), change(text(path)));

/** The files of a folder that hold the name in any of the forms in which it is published. */
function holding(root: string): readonly string[] {
  const forms = [name, encodeURIComponent(name), name.replaceAll(" ", "%20"), "jane-q-example"];
  const has = (bytes: Uint8Array) => forms.some((form) => Buffer.from(bytes).includes(form));
  return fg.sync("**/*", { cwd: root, dot: true }).filter((path) => {
    const bytes = readFileSync(join(root, path));
    if (!path.endsWith(".zip")) return has(bytes);
    return Object.values(unzipSync(bytes)).some(has);
  });
}

/** Copies what `dist` publishes, as a mirror with the publisher's key does. */
async function mirrored(): Promise<void> {
  const { server, address } = await serve(dist, 0);
  const verifier = parseVerifier(key);
  const keys = verifier === null ? [] : [verifier];
  const limits = { tries: 2, stall: 5000, width: 4, maxBytes: 1e9, origins: [], keys, on: day };
  await mirror({ base: address, out: copy, ...limits }, hastyNet(seeded(1)), () => undefined);
  server.close();
}

/** A day on which what the world signs has not expired. */
const day = "2024-03-10";

let reference = "";
let lock = "";
let key = "";

describe("stele redact", () => {
  it("begins in a world where a name is published in many places, and copied", async () => {
    key =
      /^\S+$/m.exec(
        (await stele("keygen", "--name", "harbour.example/ledger", "--out", join(folder, "key")))
          .out,
      )?.[0] ?? "";
    const note = join(folder, "note.md");
    writeFileSync(note, `We thank ${name} for the data.\n`);
    edit("claims.csv", (csv) =>
      csv
        .replace(/^(\w+,\w+,)("[^"]*"|[^,]*)/m, "$1$2")
        .replace(/\n(\w+,[\w-]+,)("[^"]*"|[^,]*),/, `\n$1${name} said so,`),
    );
    writeFileSync(
      at("research/reply.md"),
      `---\nid: reply\ntitle: A reply to ${name}\nauthor: ${name}\ncategory: note\ndate: 2024-03-05\nversion: "1.0"\nrelatedReferences: []\n---\n\n${name} wrote to us.\n`,
    );
    expect((await on("check")).out).toBe("");
    const ran = await on(
      "issue",
      "--series",
      "WS",
      "--as-of",
      "2024-03-06",
      "--note",
      note,
      "--format",
      "json",
    );
    reference = JSON.parse(ran.out).issued[0].referenceId;
    lock = text("published.lock.json");
    expect((await build()).status).toBe(0);
    writeFileSync(join(folder, "checkpoint"), readFileSync(join(dist, "ledger/checkpoint")));
    expect(holding(dist).length).toBeGreaterThan(8);
    await mirrored();
    expect(holding(copy).length).toBeGreaterThan(8);
  });

  it("says what it would do, refuses what is not there, and writes nothing then", async () => {
    const ground = ["--ground", "Order of a court"];
    const before = text("claims.csv");
    expect((await on("redact", reference, ...ground, "--words", name, "--dry-run")).out).toBe(
      `${reference}: would remove note\n`,
    );
    expect((await on("redact", "nothing.csv", ...ground, "--words", name)).err).toContain(
      "it is no reference of an issued record, and no source file",
    );
    expect((await on("redact", "published.lock.json", ...ground, "--words", name)).status).toBe(1);
    expect((await on("redact", "claims.csv", ...ground)).err).toContain("with --words");
    expect((await on("redact", "claims.csv", ...ground, "--words", "nobody")).err).toContain(
      "no such words",
    );
    // a firm that rows name must not lose its identifier
    expect((await on("redact", "claims.csv", ...ground, "--words", "claimId")).status).toBe(1);
    expect([text("claims.csv"), text("published.lock.json")]).toEqual([before, lock]);
  });

  it("takes the words out of records and files, and keeps reference, lock and log", async () => {
    const items = [reference, "claims.csv", at("research/reply.md")];
    const ran = await on(
      "redact",
      ...items,
      "--words",
      name,
      "--ground",
      "Order of a court, 12 O 34",
    );
    expect(ran.err).toContain("Redacted 3 items");
    expect(ran.status).toBe(0);
    expect(holding(content)).toEqual([]);
    expect(text("published.lock.json")).toBe(lock);
    expect(
      text("redactions.csv")
        .split("\n")
        .slice(1, -1)
        .map((row) => row.split(",")[0]),
    ).toEqual([reference, "claims.csv/C001", "research/reply.md"]);
    expect((await on("check")).out).toBe("");
    expect((await on("check", "--checkpoint", join(folder, "checkpoint"))).status).toBe(0);
  });

  it("leaves the name nowhere in what is published, and every proof holds", async () => {
    const ran = await build("--checkpoint", join(folder, "checkpoint"));
    expect(ran.status).toBe(0);
    expect(holding(dist)).toEqual([]);
    const verified = await stele(
      "verify",
      "--on",
      day,
      dist,
      "--key",
      key,
      "--checkpoint",
      join(folder, "checkpoint"),
    );
    expect(verified.out).toBe("");
    expect(verified.err).toMatch(
      /^Authentic: .* 1 record \(1 redacted\), log .* signed by a given key/m,
    );
    const page = readFileSync(join(dist, `publications/${reference}.html`), "utf8");
    expect(page).toContain("Text was removed");
    expect(page).toContain("Order of a court, 12 O 34");
    const told = readFileSync(join(dist, `s/publications/record/${reference}.json`), "utf8");
    expect(JSON.parse(told).publication.redactions).toEqual([
      { redactedOn: "2024-03-06", fields: "note", ground: "Order of a court, 12 O 34" },
    ]);
  });

  it("reaches the next copy of a mirror", async () => {
    await mirrored();
    expect(holding(copy)).toEqual([]);
  });

  it("refuses an alteration: the text again, another text, another figure, or no word of it in the table", async () => {
    const path = `publications/weekly-stress/${reference}.json`;
    const redacted = text(path);
    for (const put of ["Somebody", name]) {
      writeFileSync(at(path), redacted.replace("(removed)", put));
      expect((await on("check")).out).toContain(
        'the hash of "note" with its salt does not recompute',
      );
    }
    writeFileSync(at(path), redacted.replace(/"version":1/, '"version":2'));
    expect((await on("check")).out).toContain("content-hash");
    writeFileSync(at(path), redacted);
    const table = text("redactions.csv");
    rmSync(at("redactions.csv"));
    expect((await on("check")).out).toMatch(/redaction-untold/);
    writeFileSync(at("redactions.csv"), `${table}${reference},title,2024-03-06,Made up\n`);
    expect((await on("check")).out).toMatch(/redaction-untold/);
    writeFileSync(at("redactions.csv"), table);
    expect((await on("check")).out).toBe("");
    // a site that says nothing of a redaction has a forged record
    rmSync(join(dist, "s/publications/redactions.json"));
    expect((await stele("verify", dist)).out).toContain("record-changed");
  });

  it("takes no figure out, nor a part of one", async () => {
    const { title } = JSON.parse(text(`publications/weekly-stress/${reference}.json`));
    const [figure = ""] = /stress [\d.]+/.exec(title) ?? [];
    for (const words of [figure, figure.replace("stress ", ""), figure.slice(-1)]) {
      const ran = await on("redact", reference, "--words", words, "--ground", "Order of a court");
      expect([ran.status, ran.err]).toEqual([1, expect.stringContaining("part of, the figure")]);
    }
  });

  it("empties whole fields, and says so once more", async () => {
    const ran = await on(
      "redact",
      reference,
      "--fields",
      "summary,note",
      "--ground",
      "Asked by a person",
    );
    expect(ran.out).toBe(`${reference}: removed summary\n`);
    expect((await on("check")).out).toBe("");
    expect((await build()).status).toBe(0);
    expect((await stele("verify", dist, "--key", key, "--on", day)).status).toBe(0);
  });

  it("goes on: a later record is issued and built behind it", async () => {
    expect((await on("issue", "--series", "SW", "--as-of", "2024-03-06")).status).toBe(0);
    expect((await on("check")).out).toBe("");
    // the later record rests on what was said of the redaction
    const table = text("redactions.csv");
    writeFileSync(at("redactions.csv"), table.replace("Asked by a person", "Asked by nobody"));
    expect((await on("check")).out).toMatch(
      /"redactions\.csv" must keep what it said.*added-behind|added-behind.*"redactions\.csv" must keep what it said/s,
    );
    writeFileSync(at("redactions.csv"), table);
    expect((await build()).status).toBe(0);
  });
});
