import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { nothingKept, pastOf } from "../../../src/build/verdict.ts";
import { loadContent } from "../../../src/content/load.ts";
import { type Publication, publicationSchema } from "../../../src/model/publication.ts";
import { canonicalJson, sha256Hex } from "../../../src/record/canonical.ts";
import { publicationPath } from "../../../src/record/publication-text.ts";
import { stele } from "../../scripts/run.ts";

// Of a record that lost text nobody can recompute the hash: its figures must follow all the same, also of
// one that was replaced, corrected or withdrawn.

const content = mkdtempSync(join(tmpdir(), "stele-forged-redaction-"));
afterAll(() => rmSync(content, { recursive: true, force: true }));

const run = (...args: readonly string[]) => stele(...args, "--content", content);
cpSync("test/worlds/minimal/content", content, { recursive: true });
const note = join(content, "..", `${sha256Hex(content)}.md`);
writeFileSync(note, "A comment.\n");
afterAll(() => rmSync(note));
const last = async () => (await loadContent(content)).dataset?.publications.at(-1);
const referenceOf = (record: Publication | undefined) => record?.referenceId ?? "";

async function issued(): Promise<Readonly<Record<string, Publication | undefined>>> {
  run("issue", "--series", "WS");
  const replaced = await last();
  const reason = ["--reason", "A note was forgotten"];
  run("correct", referenceOf(replaced), "--keep-figures", "--note", note, ...reason);
  const kept = await last();
  run("correct", referenceOf(kept), ...reason);
  const computed = await last();
  run("issue", "--series", "EA");
  run("withdraw", referenceOf(await last()), ...reason);
  return { replaced, "corrected with its figures": kept, computed, withdrawn: await last() };
}

const records = await issued();

/** What is said of the content where a record lost its summary, and may have changed besides. */
async function saidOf(record: Publication, change: object): Promise<readonly string[]> {
  const path = join(content, publicationPath(record));
  const before = readFileSync(path);
  const left = { ...publicationSchema.parse(JSON.parse(String(before))), summary: "(removed)" };
  const text = canonicalJson({ ...left, ...change });
  writeFileSync(path, text);
  const { referenceId } = record;
  const hashes = `${sha256Hex(before)},${sha256Hex(text)}`;
  writeFileSync(
    join(content, "redactions.csv"),
    `item,fields,originalSha256,redactedSha256,redactedOn,digests,ground\n${referenceId},summary,${hashes},2024-03-06,,Made up\n`,
  );
  const loaded = await loadContent(content);
  writeFileSync(path, before);
  rmSync(join(content, "redactions.csv"));
  const problems = [...loaded.problems, ...pastOf(loaded, nothingKept).problems];
  return problems.map(({ message }) => message);
}

describe.each(Object.entries(records))("a record that is %s", (_, record) => {
  it("may lose words", async () => {
    expect(record === undefined ? ["nothing was issued"] : await saidOf(record, {})).toEqual([]);
  });

  it.each([{ stressIndex: 99 }, { marketState: "critical" }, { confidence: 0.123 }])(
    "may not change otherwise under the name of a redaction: %j",
    async (change) => {
      const [member] = Object.keys(change);
      const said = record === undefined ? [] : await saidOf(record, change);
      expect(said.join("\n")).toContain(`"${member}" of "${referenceOf(record)}" is`);
    },
  );
});
