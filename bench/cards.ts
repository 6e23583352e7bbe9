import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import satori from "satori";
import type { CardInput } from "../src/cards/input/card-input.ts";
import { type CardCache, type CardProduct, cardDrawer } from "../src/cards/picture/drawer.ts";
import { cardLook } from "../src/content/files/card-look.ts";
import { seriesCodes } from "../src/model/publication.ts";
import { marketStates } from "../src/model/shared.ts";
import { publicationSample } from "../test/cards/samples.ts";
import { wholeNumber } from "./whole-number.ts";

// A bare satori loop over the trees of an earlier template, and our cards with and without PNG, taking
// turns in one run: only the ratios mean something on a machine whose speed drifts.
//   node --import tsx bench/cards.ts [cards per turn, default 200] [turns, default 3]

type Tree = Parameters<typeof satori>[0];

const count = wholeNumber("cards", 0, 200);
const turns = wholeNumber("turns", 1, 3);
/** Cards before the clock starts: fonts parsed, code warm. */
const warmUp = 150;
const fonts = await cardLook(null);
const forgetful: CardCache = { get: async () => null, put: async () => {} };
const faces = fonts.files.map(({ name, data }) => ({ name, data }));

/** Cards that differ in text and numbers, so that little is cached from one to the next. */
function inputs(from: number): readonly CardInput[] {
  return Array.from({ length: count + warmUp }, (_, i) =>
    publicationSample({
      series: seriesCodes[i % seriesCodes.length] ?? "WS",
      state: marketStates[1 + (i % 5)] ?? "watch",
      change: {
        stressDelta: from + i / 10,
        stressIndex: Math.round(10 * (20 + ((from + i) % 60))) / 10,
      },
    }),
  );
}

/** The trees of version 3 of the template, one for each series, with a title to vary. */
const trees = readFileSync(new URL("card-trees.txt", import.meta.url), "utf8");

/** satori alone over cards as version 3 laid them out: boxes in boxes, all of them each time. */
async function* bare(cards: readonly CardInput[]): AsyncGenerator<unknown> {
  for (const [i] of cards.entries()) {
    const all = JSON.parse(trees.replaceAll("third week", `week ${i}`)) as readonly Tree[];
    yield await satori(all[i % all.length] ?? null, { width: 1200, height: 630, fonts: faces });
    await setImmediate();
  }
}

async function* ours(
  cards: readonly CardInput[],
  products: readonly CardProduct[],
): AsyncGenerator<unknown> {
  const draw = cardDrawer(fonts, forgetful);
  for (const input of cards) yield await draw(input, products);
}

/** Milliseconds of processor for a card, once warm. */
async function rate(cards: AsyncGenerator<unknown>): Promise<number> {
  let [done, used] = [0, process.cpuUsage()];
  for await (const _ of cards) {
    if (++done === warmUp) used = process.cpuUsage();
  }
  const { user, system } = process.cpuUsage(used);
  return (user + system) / 1e3 / (done - warmUp);
}

const megabytes = () => Math.round(process.memoryUsage().rss / 1e6);
const median = (numbers: readonly number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

type Turn = Readonly<Record<"bare" | "one" | "png", number>> & { readonly memory: number };
const all: Turn[] = [];
for (let turn = 0; turn < turns; turn++) {
  const cards = inputs(turn * 1000);
  const bareRate = await rate(bare(cards));
  const one = await rate(ours(cards, ["svg"]));
  const png = await rate(ours(cards, ["svg", "png"]));
  const memory = megabytes();
  all.push({ bare: bareRate, one, png, memory });
}

const of = (ratio: (turn: Turn) => number) => median(all.map(ratio)).toFixed(2);
const line = (name: string, time: number, note: string) =>
  console.log(`${name.padEnd(20)}${time.toFixed(1).padStart(6)} ms of processor a card  ${note}`);
const times = (of: (turn: Turn) => number) => median(all.map(of));
line(
  "bare satori loop",
  times(({ bare }) => bare),
  "",
);
const heavier = of(({ bare, one }) => one / bare);
line(
  "ours, SVG",
  times(({ one }) => one),
  `${heavier} times a bare card: its texts are measured first, its letters shared last`,
);
const added = of(({ one, png }) => (png - one) / one);
line(
  "ours, SVG and PNG",
  times(({ png }) => png),
  `the PNG takes ${added} times its SVG, most of it resvg's`,
);
console.log(`memory after cards with PNG: ${all.map(({ memory }) => memory).join(", ")} MB`);
