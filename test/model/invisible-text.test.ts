import { describe, expect, it } from "vitest";
import { line, url } from "../../src/model/cell.ts";
import { publicationCoreSchema } from "../../src/model/publication.ts";
import { invisibleCharacter, shownSafely } from "../../src/model/unsafe-text.ts";
import { sampleCore } from "../record/sample-core.ts";

const named = (codes: string) =>
  codes.split(" ").map((code) => [code, String.fromCodePoint(Number.parseInt(code, 16))] as const);

describe("invisibleCharacter()", () => {
  it.each(
    named(
      "ad 34f 61c 115f 180e 200b 200c 200d 200e 200f 2060 2063 3164 fe0f feff ffa0 e0041 e0100",
    ),
  )("finds U+%s within a name in Latin letters", (_code, character) => {
    expect(invisibleCharacter(`Al${character}der`)).toBe(character);
  });

  it.each(named("200b 200c 200d 2060 feff"))("finds U+%s at both ends", (_code, character) => {
    expect(invisibleCharacter(`${character}Alder`)).toBe(character);
    expect(invisibleCharacter(`کتاب${character}`)).toBe(character);
  });

  it.each([
    ["two Latin letters", "Auf\u200clage"],
    ["two Greek letters", "α\u200dβ"],
    ["a Latin letter with a mark and another", "e\u0301\u200da"],
    ["two Hebrew letters", "א\u200cב"],
    ["two Japanese letters", "か\u200dな"],
    ["two digits", "1\u200c2"],
    ["an emoji and a letter", "😀\u200da"],
    ["a joiner and a letter", "ن\u200c\u200cا"],
  ])("finds a joiner between %s", (_where, text) => {
    expect(invisibleCharacter(text)).toBe(text.match(/[\u200c\u200d]/)?.[0]);
  });

  it.each([
    ["Persian", "شرکت نرم\u200cافزار می\u200cشود"],
    ["Persian with a foreign word and with a number", "LCD\u200cها و ۲\u200cساله"],
    ["Hindi", "क्\u200dष और श्री\u200cमान"],
    ["Bengali", "র\u200d্যাব"],
    ["Malayalam", "അവന്\u200d"],
    ["Sinhala", "ශ්\u200dරී ලංකා"],
    ["emoji of several", "👩🏽\u200d💻 🏳\ufe0f\u200d🌈 👨\u200d👩\u200d👧"],
    ["emoji that are drawn in colour, and keys", "☎\ufe0f 1\ufe0f\u20e3"],
    ["a Japanese name with a variant", "葛\u{e0100}城"],
    ["Hebrew with a mark of direction", "שירות C++\u200e בע״מ"],
    ["accents of their own", "Ce\u0301dar"],
  ])("lets %s pass", (_what, text) => {
    expect(invisibleCharacter(text)).toBeNull();
  });
});

it("is refused in lines and addresses, once where it is unsafe too", () => {
  const messages = (schema: typeof line | typeof url, text: string) =>
    schema.safeParse(text).error?.issues.map(({ message }) => message);
  const refused = ["text without the invisible character U+200B"];
  expect(messages(line, "Al\u200bder")).toEqual(refused);
  expect(messages(url, "https://alder.example/\u200b")).toEqual(refused);
  expect(messages(line, "Al\u202eder")).toHaveLength(1);
});

it("stays in a record that was issued with it", () => {
  const { title } = publicationCoreSchema.parse({ ...sampleCore, title: "Al\u00adder" });
  expect(title).toBe("Al\u00adder");
});

it("is shown as its code point", () => {
  expect(shownSafely("Al\u200bder\u00ad 😀\u200d💻 \u{e0041}")).toBe(
    "AlU+200BderU+00AD 😀\u200d💻 U+E0041",
  );
});
