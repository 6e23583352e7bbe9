import { describe, expect, it } from "vitest";
import { formatProblems } from "../../scripts/desk/problem-text.ts";
import { fileKinds, kinds } from "../../src/content/files/kinds.ts";
import { ruleTexts } from "../../src/content/findings/rule-texts.ts";
import { loadContent } from "../../src/content/load.ts";
import { type Change, withWorld } from "./world.ts";

// What a person who publishes for the first time gets wrong, and the words that put it right. Each is
// the whole report: one mistake is one problem.

const firm = "firms/alder-brokerage.yaml";
const row = (text: string): Change => ({ append: { "observations/2024.csv": `${text}\n` } });
const inFirm = (from: string, to: string): Change => ({ replace: { [firm]: [[from, to]] } });
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le").toString("hex");
const latin1 = (text: string) => Buffer.from(text, "latin1").toString("hex");
const good = "F001,denial_rate,0.05,share,2024-03-05,2024-03-06,";
const sources = "sourceId,name,kind,reliability,originGroup,affiliatedFirmId\n";
const citing = (reference: string) =>
  "citationId,referenceId,title,url,publisher,kind,doi,citedOn,addedOn,verification,verifiedOn\n" +
  `C1,${reference},A work,https://paper.example/1,Paper,news,,2024-03-05,2024-03-06,unverified,\n`;
const known =
  "firmId, name, aliases, country, jurisdictionTier, website, identifiers, modelType, groups, earlierGroups, foundedOn, listedOn, knownOn, statusHistory, rightOfReply, earlierReplies";
const allFiles = `allowed ${fileKinds.map((kind) => kinds[kind].pattern).join(", ")}`;

const mistakes: readonly (readonly [string, Change, string])[] = [
  [
    "a key left out",
    inFirm("listedOn: 2024-01-01\n", ""),
    'Missing "listedOn" (day from which it is in the index): allowed day as YYYY-MM-DD, such as 2026-01-01',
  ],
  [
    "a misspelt key",
    inFirm("country:", "contry:"),
    `Unknown key: found "contry", allowed ${known}, did you mean "country"`,
  ],
  [
    "a key in capitals",
    inFirm("name:", "Name:"),
    `Unknown key: found "Name", allowed ${known}, did you mean "name"`,
  ],
  [
    "days for many centuries",
    { replace: { "methodology/2024.1.yaml": [["windowDays: 14", "windowDays: 140000000"]] } },
    '"indicators[0].windowDays" must be at most 36525: found "140000000"',
  ],
  [
    "a thousand million periods",
    { append: { "methodology/2024.1.yaml": "probability: { freshPeriods: 1000000000 }\n" } },
    '"probability.freshPeriods" must be at most 1000: found "1000000000"',
  ],
  [
    "a setting of rules that are gone",
    { append: { "methodology/2024.1.yaml": "probability: { oldestDay: included }\n" } },
    '"probability.oldestDay" is no longer a setting: an event exactly N days old is not among those of the last N days; take it out',
  ],
  [
    "a section of rules that are gone",
    { append: { "methodology/2024.1.yaml": "snapshot: { ties: binary }\n" } },
    '"snapshot" is no longer a setting: it holds the constituents of the day, and ties are rounded by their decimal digits; take it out',
  ],
  [
    "a blank in an address",
    inFirm("https://alder.example", "https://alder.example/a b"),
    '"website" must be an address without blanks: found "https://alder.example/a b"',
  ],
  [
    "a slug for a firmId",
    row(good.replace("F001", "alder-brokerage")),
    'No firm has this identifier: found "alder-brokerage", did you mean "F001"',
  ],
  [
    "a name for a firmId",
    row(good.replace("F001", "Alder Brokerage")),
    '"firmId" must be letters, digits, dots, hyphens, underscores, no blank: found "Alder Brokerage"',
  ],
  [
    "a misspelt firmId",
    row(good.replace("F001", "F01")),
    'No firm has this identifier: found "F01", did you mean "F001"',
  ],
  [
    "a misspelt indicator",
    row(good.replace("denial_rate", "denial_rte")),
    'No indicator has this identifier: found "denial_rte", did you mean "denial_rate"',
  ],
  [
    "a decimal comma",
    row(good.replace("0.05", '"0,05"')),
    '"value" must be empty or a decimal number: found "0,05", allowed a point before the decimals, did you mean "0.05"',
  ],
  [
    "a decimal comma without quotes",
    row(good.replace("0.05", "0,05")),
    'A row must have a cell for each column: found "8 cells", allowed 7 cells; decimals have a point, and a cell with a comma is put in quotes',
  ],
  [
    "a reading so large that sums of it are infinite",
    row(good.replace("0.05", "1.7e308")),
    '"value" must be at most 1e+30: found "1.7e308"',
  ],
  [
    "a blank before a value",
    row(good.replace("0.05", " 0.05")),
    '"value" must be empty or a decimal number: found " 0.05", allowed no blank at the beginning or end, did you mean "0.05"',
  ],
  [
    "a blank before an identifier",
    row(good.replace("denial", " denial")),
    '"indicatorId" must be letters, digits, dots, hyphens, underscores, no blank: found " denial_rate", allowed no blank at the beginning or end, did you mean "denial_rate"',
  ],
  [
    "a percent sign",
    row(good.replace("0.05", "5%")),
    '"value" must be empty or a decimal number: found "5%", allowed the number alone, as its unit has a column',
  ],
  [
    "commas between thousands",
    row(good.replace("0.05", '"1,000.5"')),
    '"value" must be empty or a decimal number: found "1,000.5", allowed no comma between thousands, did you mean "1000.5"',
  ],
  [
    "a reading that there is not",
    row(good.replace("0.05", "n/a")),
    '"value" must be empty or a decimal number: found "n/a", allowed no row where there is no reading',
  ],
  [
    "a reading that a spreadsheet could not work out",
    row(good.replace("0.05", "#N/A")),
    '"value" must be empty or a decimal number: found "#N/A", allowed no row where there is no reading',
  ],
  [
    "one comma, between thousands or before decimals",
    row(good.replace("0.05", '"1,234"')),
    '"value" must be empty or a decimal number: found "1,234", allowed no comma: is it one between thousands, to leave out, or a point before decimals?',
  ],
  [
    "a day as a spreadsheet keeps it",
    row(good.replace("2024-03-05", "46000")),
    '"observedOn" must be a day as YYYY-MM-DD: found "46000", allowed a day, not the serial number that a spreadsheet keeps: give the cells a date format',
  ],
  [
    "a day that two countries read in two ways",
    row(good.replace("2024-03-05", "12/7/2025")),
    '"observedOn" must be a day as YYYY-MM-DD: found "12/7/2025", allowed the year, then the month as a number, then the day, joined by hyphens, such as 2025-12-31',
  ],
  [
    "a day with the name of its month",
    row(good.replace("2024-03-05", "7 Dec 2025")),
    '"observedOn" must be a day as YYYY-MM-DD: found "7 Dec 2025", allowed the year, then the month as a number, then the day, joined by hyphens, such as 2025-12-31',
  ],
  [
    "a day as an American says it",
    row(good.replace("2024-03-05", '"December 7, 2025"')),
    '"observedOn" must be a day as YYYY-MM-DD: found "December 7, 2025", allowed the year, then the month as a number, then the day, joined by hyphens, such as 2025-12-31',
  ],
  [
    "a citation of a record before any was issued",
    { write: { "citations.csv": citing("HBR-WS-20240204-e4691b57") } },
    'No publication has this identifier: found "HBR-WS-20240204-e4691b57", allowed the reference of an issued record, and there is none yet: "stele issue" makes the first',
  ],
  [
    "tabs",
    { write: { "claims.csv": "claimId\tfirmId\tstatement\ttemporality\tkind\n" } },
    'Cells must be separated by commas: found "claimId\\tfirmId\\tstatement\\ttemporality\\tkind"',
  ],
  [
    "a country that YAML once took for false",
    inFirm("country: MT", "country: no"),
    '"country" must be two capitals of ISO 3166-1, such as MT: found "no", allowed capitals, did you mean "NO"',
  ],
  [
    "a prefix in small letters",
    { replace: { "index.yaml": [["prefix: HBR", "prefix: hb"]] } },
    '"prefix" must be 3 to 5 capitals: found "hb"',
  ],
  [
    "a day with a time",
    row(good.replace("2024-03-05", "2024-03-05T09:30:00")),
    '"observedOn" must be a day as YYYY-MM-DD: found "2024-03-05T09:30:00", allowed a day without a time, did you mean "2024-03-05"',
  ],
  [
    "a text with a colon",
    inFirm("name: Alder Brokerage", "name: Alder: Brokerage"),
    "Cannot read YAML: bad indentation of a mapping entry; a text with a colon and a blank in it is put in quotes",
  ],
  [
    "a merge left half done",
    inFirm("country: MT\n", "<<<<<<< HEAD\ncountry: MT\n=======\ncountry: IE\n>>>>>>> theirs\n"),
    'Text must hold one version of a merge, without the marks of git: found "<<<<<<< HEAD"',
  ],
  [
    "another unit",
    row(good.replace("share", "percent")),
    '"unit" must be the unit of the indicator "denial_rate": found "percent", allowed share',
  ],
  [
    "a day that does not exist",
    row(good.replace("2024-03-05", "2024-02-30")),
    '"observedOn" must be a day that exists: found "2024-02-30"',
  ],
  [
    "a day with few digits",
    row(good.replace("2024-03-05", "2024-3-5")),
    '"observedOn" must be a day as YYYY-MM-DD: found "2024-3-5", allowed four, two and two digits joined by hyphens, did you mean "2024-03-05"',
  ],
  [
    "a day with slashes",
    row(good.replace("2024-03-05", "2024/03/05")),
    '"observedOn" must be a day as YYYY-MM-DD: found "2024/03/05", allowed four, two and two digits joined by hyphens, did you mean "2024-03-05"',
  ],
  [
    "a day as in Europe",
    row(good.replace("2024-03-05", "05.03.2024")),
    '"observedOn" must be a day as YYYY-MM-DD: found "05.03.2024", allowed the year first, did you mean "2024-03-05"',
  ],
  [
    "known before it happened",
    row(good.replace("2024-03-06", "2024-03-04")),
    '"knownOn" must not be before "observedOn": found "2024-03-04", allowed 2024-03-05 or later',
  ],
  [
    "a short row",
    row("F001,denial_rate,0.05"),
    'A row must have a cell for each column: found "3 cells", allowed 7 cells',
  ],
  [
    "a country by its name",
    inFirm("country: MT", "country: Cyprus"),
    '"country" must be two capitals of ISO 3166-1, such as MT: found "Cyprus"',
  ],
  [
    "a country in small letters",
    inFirm("country: MT", "country: mt"),
    '"country" must be two capitals of ISO 3166-1, such as MT: found "mt", allowed capitals, did you mean "MT"',
  ],
  [
    "a number for a text",
    inFirm("name: Alder Brokerage", "name: 42"),
    '"name" must be text, not a number: found "42", allowed text in quotes',
  ],
  [
    "an address without its protocol",
    inFirm("website: ", "website: www.x.example #"),
    '"website" must be an http or https address: found "www.x.example", allowed https:// at the beginning, did you mean "https://www.x.example"',
  ],
  [
    "a key twice",
    { append: { [firm]: "country: MT\n" } },
    'A key must not be repeated in a map: found "country"',
  ],
  [
    "a file that ends in .yml",
    { remove: [firm], write: { "firms/alder-brokerage.yml": "firmId: F001\n" } },
    `A file must be one of the content kinds: found "firms/alder-brokerage.yml", ${allFiles}, did you mean "firms/alder-brokerage.yaml"`,
  ],
  [
    "a text file",
    { write: { "notes.txt": "x\n" } },
    `A file must be one of the content kinds: found "notes.txt", ${allFiles}`,
  ],
  ["no firms at all", { remove: ["firms"] }, 'Missing "firms/*.yaml": allowed at least one file'],
  [
    "no content at all",
    { remove: ["."] },
    'Cannot read content: there is no such folder: allowed a folder with an "index.yaml"; "stele init" begins one',
  ],
  [
    "semicolons",
    { write: { "claims.csv": "claimId;firmId;statement;temporality;kind\n" } },
    'Cells must be separated by commas: found "claimId;firmId;statement;temporality;kind"',
  ],
  [
    "a lone column",
    { write: { "citations.csv": "citationId\n" } },
    'Missing the columns "referenceId", "title", "url", "publisher", "kind", "doi", "citedOn", "addedOn", "verification", "verifiedOn"',
  ],
  [
    "an empty file",
    { write: { "citations.csv": "" } },
    'A file must not be empty: allowed at least the names of its columns, "citationId,referenceId,title,url,publisher,kind,doi,citedOn,addedOn,verification,verifiedOn"',
  ],
  [
    "a workbook called a table",
    { bytes: { "citations.csv": "504b03041400ff84" } },
    'Text must be UTF-8: found "a workbook of a spreadsheet, or another archive", allowed a sheet that the spreadsheet saves as "CSV UTF-8"',
  ],
  [
    "a firm of many rows that is gone",
    row(
      "F9,denial_rate,0.05,share,2024-03-05,2024-03-06,\nF9,denial_rate,0.06,share,2024-03-06,2024-03-07,",
    ),
    'No firm has this identifier, and 2 rows of the file have it: found "F9", allowed F001, F002 and F003',
  ],
  [
    "UTF-16",
    { bytes: { "citations.csv": utf16("citationId,title\n") } },
    'Text must be UTF-8: found "UTF-16", allowed text that the editor or spreadsheet saves again as "UTF-8"',
  ],
  [
    "Latin-1",
    { bytes: { "citations.csv": latin1(`${sources}S,Z\u00fcrich\n`) } },
    'Text must be UTF-8: found "byte 0xfc, as in Latin-1 or Windows-1252", allowed text that the editor or spreadsheet saves again as "UTF-8"',
  ],
  [
    "a row twice",
    { append: { "observations/2024.csv": `${good}\n${good}\n` } },
    'An observation must not be repeated: row 94 below the header of "observations/2024.csv" is the same: found "F001 denial_rate 2024-03-05"',
  ],
  [
    "another value for the same day",
    { append: { "observations/2024.csv": `${good}\n${good.replace("0.05", "0.5")}\n` } },
    'Two observations of a firm, indicator and day known on one day must agree: row 94 below the header of "observations/2024.csv" says 0.05; a correction has a later knownOn: found "0.5"',
  ],
];

describe("the mistakes of a first publisher", () => {
  it("are thirty-five or more", () => {
    expect(mistakes.length).toBeGreaterThanOrEqual(35);
  });

  it.each(mistakes)("%s is one problem that says what to do", async (_, change, text) => {
    const { problems } = await withWorld(change, loadContent);
    const report = formatProblems(problems, "text");
    expect(report.replace(/^\S+ \S+ /gm, "").trimEnd()).toBe(text);
  });
});

describe("the explanation of rules", () => {
  it("are sentences", () => {
    for (const text of Object.values(ruleTexts)) expect(text).toMatch(/^[A-Z].{30,}\.$/);
  });
});
