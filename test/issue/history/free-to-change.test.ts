import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { pastOf } from "../../../src/build/verdict.ts";
import { loadContent } from "../../../src/content/load.ts";
import { issuedWorld, recordsIn } from "./small-past.ts";

// Each row of the table of what is free to change, and what stands beside it and is not.

const folder = mkdtempSync(join(tmpdir(), "stele-free-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const honest = join(folder, "honest");
cpSync("test/worlds/minimal/content", honest, { recursive: true });
const edit = (content: string, path: string, change: (text: string) => string) => {
  const file = join(content, path);
  const before = readFileSync(file, "utf8");
  expect(change(before)).not.toBe(before);
  writeFileSync(file, change(before));
};
const alder = "firms/alder-brokerage.yaml";
const reply = (text: string, on: string) =>
  `rightOfReply:\n  status: received\n  text: ${text}\n  on: ${on}\n`;
edit(honest, alder, (text) => `${text}${reply("We agree.", "2024-02-20")}`);
writeFileSync(
  join(honest, "citations.csv"),
  "citationId,referenceId,title,url,publisher,kind,doi,citedOn,addedOn,verification,verifiedOn\n",
);
mkdirSync(join(honest, "pages"));
writeFileSync(join(honest, "pages/about.md"), "---\ntitle: About\n---\n\nThe desk.\n");
issuedWorld(honest, ["2024-02-25"], honest);
const [first] = await recordsIn(honest);
writeFileSync(
  join(honest, "citations.csv"),
  `${readFileSync(join(honest, "citations.csv"), "utf8")}W1,${first?.referenceId},A title,https://a.example/,A,news,,2024-02-26,2024-02-27,unverified,\n`,
);
issuedWorld(honest, ["2024-03-03"], honest);

async function saidOf(path: string, change: (text: string) => string): Promise<string> {
  const content = join(folder, "changed");
  rmSync(content, { recursive: true, force: true });
  cpSync(honest, content, { recursive: true });
  edit(content, path, change);
  const loaded = await loadContent(content);
  const problems = [...loaded.problems, ...pastOf(loaded, "all").problems];
  return problems.map(({ message }) => message).join("\n");
}

type Case = readonly [what: string, path: string, change: (text: string) => string];

const free: readonly Case[] = [
  ["the address of evidence", "evidence.csv", (t) => t.replace("https://", "https://www.")],
  ["the name of a source", "sources.csv", (t) => t.replace("Payout Monitor", "The Payout Monitor")],
  ["a source that is added", "sources.csv", (t) => `${t}S099,Another,press,C,another,\n`],
  ["a claim that is added", "claims.csv", (t) => `${t}C099,F001,It is slow,event,payout_delay\n`],
  ["the address of a work", "citations.csv", (t) => t.replace("https://a", "https://b")],
  ["its verification", "citations.csv", (t) => t.replace("unverified,", "verified,2024-03-04")],
  [
    "a work that is added",
    "citations.csv",
    (t) =>
      `${t}W2,${first?.referenceId},B,https://b.example/,B,news,,2024-03-01,2024-03-01,unverified,\n`,
  ],
  ["a website", alder, (t) => t.replace(/website: .*/, "website: https://alder.test")],
  ["an alias that is added", alder, (t) => t.replace("aliases:\n", "aliases:\n  - Alder Group\n")],
  [
    "a reply that is added",
    alder,
    (t) =>
      t.replace(
        /rightOfReply:[\s\S]*$/,
        `earlierReplies:\n  - status: received\n    text: We agree.\n    on: 2024-02-20\n${reply("We do not.", "2024-03-04")}`,
      ),
  ],
  ["the name of the index", "index.yaml", (t) => t.replace(/^name: .*/m, "name: Another Name")],
  ["a page of one's own", "pages/about.md", (t) => t.replace("The desk", "Another desk")],
  ["the time of day", "index.yaml", (t) => t.replace("06:00:00", "13:30:00")],
];

const bound: readonly Case[] = [
  ["the grade of a source", "sources.csv", (t) => t.replace("monitor,B", "monitor,D")],
  ["the title of a work", "citations.csv", (t) => t.replace("A title", "Another")],
  ["a work that is gone", "citations.csv", (t) => t.replace(/^W1.*\n/m, "")],
  [
    "a final label that becomes provisional",
    "outcomes.csv",
    (t) => t.replace("final", "provisional"),
  ],
  ["a firm under another name", alder, (t) => t.replace(/^name: .*/m, "name: Innocent Line")],
  ["an alias that is gone", alder, (t) => t.replace(/aliases:\n {2}- .*\n/, "")],
  ["a reply that is reworded", alder, (t) => t.replace("We agree.", "We agree with all.")],
  ["a reply of another day", alder, (t) => t.replace("2024-02-20", "2024-02-19")],
  ["a reply that is gone", alder, (t) => t.replace(/rightOfReply:[\s\S]*$/, "")],
  [
    "a reply that another one stands for",
    alder,
    (t) => t.replace(/rightOfReply:[\s\S]*$/, reply("We do not.", "2024-03-04")),
  ],
  ["the period", "index.yaml", (t) => t.replace("period: week", "period: month")],
];

describe("behind issued records", () => {
  it("nothing is named where nothing changed", async () => {
    expect(await saidOf("sources.csv", (t) => t.replaceAll("\n", "\r\n"))).toBe("");
  });

  it.each(free)("%s is free", async (_, path, change) => {
    expect(await saidOf(path, change)).toBe("");
  });

  it("a label that becomes final is free", async () => {
    const content = join(folder, "provisional");
    cpSync("test/worlds/minimal/content", content, { recursive: true });
    edit(content, "outcomes.csv", (t) => t.replace("final", "provisional"));
    issuedWorld(content, ["2024-03-03"], content);
    edit(content, "outcomes.csv", (t) => t.replace("provisional", "final"));
    const loaded = await loadContent(content);
    expect([...loaded.problems, ...pastOf(loaded, "all").problems]).toEqual([]);
  });

  it.each(bound)("%s is named", async (_, path, change) => {
    expect(await saidOf(path, change)).not.toBe("");
  });
});
