import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CardInput } from "../../src/cards/input/card-input.ts";
import type { PublicationCardInput } from "../../src/cards/input/publication-input.ts";
import { firmStatuses } from "../../src/model/firm.ts";
import { seriesCodes } from "../../src/model/publication.ts";
import { marketStates } from "../../src/model/shared.ts";
import { type Layout, type Measured, measured, type TextBox } from "./laid-out.ts";
import { firmSample, indexSample, publicationSample } from "./samples.ts";

function overlaps(a: TextBox, b: TextBox): boolean {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 0.5 && down > 0.5;
}

/** Every text in the card, every word in its text, no text on another. */
function faults({ boxes, pieces }: Measured, width: number, height: number): string[] {
  const outside = boxes.filter(
    (box) => box.left < 0 || box.top < 0 || box.right > width || box.bottom > height,
  );
  const touching = boxes.flatMap((a, i) =>
    boxes.slice(i + 1).flatMap((b) => (overlaps(a, b) ? [`"${a.text}" on "${b.text}"`] : [])),
  );
  const loose = pieces.filter(
    ({ x, y, width: wide }) =>
      !boxes.some(
        (box) =>
          x >= box.left - 2 && x + wide <= box.right + 2 && y >= box.top && y <= box.bottom + 2,
      ),
  );
  return [
    ...outside.map((box) => `outside: "${box.text}"`),
    ...touching.map((pair) => `overlap: ${pair}`),
    ...loose.map((piece) => `loose: "${piece.text}" at ${piece.x}, ${piece.y}`),
  ];
}

const alphabets = [
  "abcdefghijklmnopqrstuvwxyz",
  "ABCDEFGWMQ",
  "0123456789.,%",
  "áéőűñçßøłğİ",
  "привет",
  "αβγδωΣ",
  "مرحباسلام",
  "שלוםעולם",
  "नमस्तेदुनिया",
  "สวัสดีชาวโลก",
  "東京大阪日本",
  "<>&\"'/\\{}[]",
  "🙂🚀👩‍👩‍👧",
  "\u0301\u0308\u0327",
  "\u202e\u0000\n\t",
];

const letter = fc.constantFrom(...alphabets.flatMap((alphabet) => [...alphabet]));
const word = fc.string({ unit: letter, minLength: 1, maxLength: 60 });
const sentence = fc.array(word, { minLength: 1, maxLength: 40 }).map((words) => words.join(" "));
const anyNumber = fc.option(fc.double({ min: -1e12, max: 1e12, noNaN: true }), { nil: null });
const stress = fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { nil: null });

const segment = { id: "one", level: null, weight: 1 };
const publicationTexts = fc.record({
  indexName: sentence,
  publisher: sentence,
  legalNote: sentence,
  why: sentence,
  marketState: fc.constantFrom(...marketStates),
  status: fc.constantFrom("current" as const, "superseded" as const, "withdrawn" as const),
  stressIndex: stress,
  stressDelta: anyNumber,
  confidence: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
  history: fc.array(fc.record({ periodEnd: fc.constant("2026-11-22"), value: stress }), {
    maxLength: 120,
  }),
  segments: fc.array(
    fc.record({ name: sentence, contribution: stress }).map((one) => ({ ...segment, ...one })),
    { maxLength: 7 },
  ),
  measures: fc.array(
    fc.record({
      label: sentence,
      value: anyNumber,
      unit: sentence,
      usual: anyNumber,
      drifts: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
});

const firmNames = fc.array(sentence, { maxLength: 6 });
const others = fc.record({
  type: fc.constantFrom("scheduled" as const, "correction" as const, "withdrawal" as const),
  seriesCode: fc.constantFrom("SW" as const, "EA" as const),
  why: sentence,
  status: fc.constantFrom("current" as const, "withdrawn" as const),
  membership: fc.record({
    constituents: fc.nat(),
    entered: fc.nat(9),
    left: fc.nat(9),
    joined: firmNames,
    tiers: fc.array(fc.record({ tier: word, firms: fc.nat(99) }), { maxLength: 5 }),
    gone: fc.array(fc.record({ name: sentence, as: fc.constantFrom(...firmStatuses) })),
    history: fc.array(fc.record({ periodEnd: fc.constant("2026-11-22"), value: stress })),
  }),
  turns: fc.record({
    count: fc.integer({ min: 1, max: 99 }),
    withinDays: fc.nat(99),
    names: firmNames,
  }),
});

const base = publicationSample({ series: "PD", state: "watch" }) as PublicationCardInput;

async function check(input: CardInput, layout?: Layout, width = 1200, height = 630): Promise<void> {
  expect(faults(await measured(input, layout), width, height)).toEqual([]);
}

describe("a card", () => {
  it("keeps every text in its box, whatever the texts", async () => {
    await fc.assert(
      fc.asyncProperty(publicationTexts, async (texts) => check({ ...base, ...texts })),
      { numRuns: 12, seed: 7 },
    );
  });

  it("keeps every text of a firm in its box, whatever its name", async () => {
    const firm = fc.record({
      name: sentence,
      status: fc.constantFrom(...firmStatuses),
      leftOn: fc.constantFrom(null, "2026-06-12"),
      score: stress,
      coverage: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    const sample = firmSample();
    if (sample.kind !== "firm") throw new Error("no firm");
    await fc.assert(
      fc.asyncProperty(firm, async (texts) => check({ ...sample, ...texts })),
      { numRuns: 8, seed: 7 },
    );
  });

  it("keeps the names of firms and the reasons of a notice in their boxes", async () => {
    await fc.assert(
      fc.asyncProperty(others, async (texts) => {
        const input = { ...base, measures: [], ...texts };
        const own = texts.seriesCode === "SW" ? { turns: null } : { membership: null };
        await check({ ...input, ...own });
        await check({ ...input, ...own }, "square", 600, 600);
      }),
      { numRuns: 6, seed: 7 },
    );
  });

  it("keeps every text of its square layout in its box", async () => {
    await fc.assert(
      fc.asyncProperty(publicationTexts, async (texts) =>
        check({ ...base, ...texts }, "square", 600, 600),
      ),
      { numRuns: 6, seed: 7 },
    );
  });

  it("fits ordinary texts without cutting any", async () => {
    const series = seriesCodes.map((code) => publicationSample({ series: code, state: "high" }));
    for (const input of [base, ...series, firmSample(), indexSample()]) {
      expect((await measured(input)).drawn).not.toContain("…");
    }
  });
});
