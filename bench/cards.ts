import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import satori from "satori";
import type { CardInput } from "../src/cards/input/card-input.ts";
import type { CardCache, CardProduct } from "../src/cards/input/card-key.ts";
import { renderCards } from "../src/cards/picture/pool.ts";
import { cardFonts } from "../src/load/files/card-fonts.ts";
import { seriesCodes } from "../src/model/publication.ts";
import { marketStates } from "../src/model/shared.ts";
import { publicationSample } from "../test/cards/samples.ts";
import { wholeNumber } from "./whole-number.ts";

// A bare satori loop over the trees of an earlier template, our one thread, and two workers, taking turns in one
// run: only the ratios mean something on a machine whose speed drifts.
//   node --import tsx bench/cards.ts [cards per turn, default 200] [turns, default 3]

type Tree = Parameters<typeof satori>[0];

const count = wholeNumber("cards", 0, 200);
const turns = wholeNumber("turns", 1, 3);
/** Cards before the clock starts: fonts parsed, threads started, code warm. */
const warmUp = 150;
const fonts = await cardFonts();
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

function ours(
  cards: readonly CardInput[],
  threads: number,
  products: readonly CardProduct[] = ["svg"],
): AsyncGenerator<unknown> {
  const orders = cards.map((input) => ({ input, products }));
  return renderCards(orders, { fonts, threads, cache: forgetful });
}

/** Cards per second, once warm. */
async function rate(cards: AsyncGenerator<unknown>): Promise<number> {
  let [done, start] = [0, 0];
  for await (const _ of cards) if (++done === warmUp) start = performance.now();
  return ((done - warmUp) / (performance.now() - start)) * 1000;
}

const megabytes = () => Math.round(process.memoryUsage().rss / 1e6);
const median = (numbers: readonly number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const rates: { readonly bare: number; readonly one: number; readonly two: number }[] = [];
for (let turn = 0; turn < turns; turn++) {
  const cards = inputs(turn * 1000);
  rates.push({
    bare: await rate(bare(cards)),
    one: await rate(ours(cards, 1)),
    two: await rate(ours(cards, 2)),
  });
}
const memory: number[] = [];
for (let turn = 0; turn < turns; turn++) {
  await rate(ours(inputs(turn * 1000), 1, ["svg", "png"]));
  memory.push(megabytes());
}

const line = (name: string, rate: number, note: string) =>
  console.log(`${name.padEnd(20)}${rate.toFixed(0).padStart(5)} cards/s  ${note}`);
line("bare satori loop", median(rates.map((r) => r.bare)), "");
const one = median(rates.map((r) => r.one / r.bare)).toFixed(2);
line("ours, one thread", median(rates.map((r) => r.one)), `${one} of bare, at least 1.50`);
const two = median(rates.map((r) => r.two / r.one)).toFixed(2);
line("ours, two workers", median(rates.map((r) => r.two)), `${two} of one thread, at least 1.25`);
console.log(`memory after each ${count} cards with PNG: ${memory.join(", ")} MB`);
