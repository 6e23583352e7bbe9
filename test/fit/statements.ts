import { type Chance, chanceFrom } from "../../src/engine/numbers/seed.ts";
import { sigmoid } from "../../src/engine/numbers/sigmoid.ts";
import { sha256Hex } from "../../src/record/hash.ts";
import type { Panel } from "./panels.ts";

// Ratios of invented statements: of one year each, in five years, about six in a hundred followed by a
// failure. Denominators come near zero, effects bend and turn (shrinking and growing too fast are both
// bad, thin equity is, thick equity does not help without end), and values are withheld by those in trouble.

const nan = Number.NaN;
const years = 5;

/** Every statement in a firm of its own; the last year judges. */
export function statements(seed: string, firms: number, width: number): Panel {
  const chance = chanceFrom(sha256Hex(`statements ${seed}`));
  const rows = Array.from({ length: firms }, (_, firm) => ({
    firm: `firm${String(firm).padStart(6, "0")}`,
    year: firm % years,
    ...statement(chance, width),
  })).sort((a, b) => a.year - b.year);
  const rowSet = (own: typeof rows) => ({
    features: Array.from({ length: width }, (_, j) => `indicator.i${j}`),
    x: Float64Array.from(own.flatMap(({ x }) => x)),
    firmIds: own.map(({ firm }) => firm),
    periodEnds: own.map(({ year }) => `${2000 + year}-12-31`),
    inPeriod: Uint8Array.from(own, ({ event }) => event),
    inHorizon: own.map(({ event }) => event),
    learntOn: own.map(({ year }) => `${2001 + year}-12-31`),
  });
  return {
    train: rowSet(rows.filter(({ year }) => year < years - 1)),
    test: rowSet(rows.filter(({ year }) => year === years - 1)),
  };
}

function statement(chance: Chance, width: number) {
  const items = itemsOf(chance);
  const event: 0 | 1 = chance() < sigmoid(logOdds(items)) ? 1 : 0;
  const names = Object.values(items);
  const x = Array.from({ length: width }, (_, j) => {
    const top = names[(j * 7 + 3) % names.length] ?? nan;
    const bottom = names[(j * 3 + Math.floor(j / names.length)) % names.length] ?? nan;
    const isWithheld = j % 7 === 3 && chance() < (event === 1 ? 0.25 : 0.05);
    return isWithheld || bottom === 0 ? nan : (top - bottom * (j % 2)) / bottom;
  });
  return { x, event };
}

type Items = ReturnType<typeof itemsOf>;

function itemsOf(chance: Chance) {
  const normal = () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
  const wild = () => normal() / (0.2 + chance());
  const [health, activity] = [normal(), normal()];
  const assets = Math.exp(9 + 1.5 * normal());
  const sales = assets * Math.exp(0.4 + 0.6 * activity + 0.3 * normal());
  const equity = assets * (0.25 + 0.2 * health + 0.15 * wild());
  const current = assets * sigmoid(0.2 + normal());
  const stocks = chance() < 0.12 ? 0 : current * sigmoid(normal() - 1);
  const cash = (current - stocks) * sigmoid(wild());
  const profit = sales * (0.04 + 0.05 * health + 0.02 * wild());
  const debts = assets * sigmoid(0.5 * normal() - 0.6 - 0.5 * health);
  const interest = chance() < 0.07 ? 0 : 0.05 * debts * Math.exp(normal());
  const before = sales * Math.exp(-0.1 * health - 0.25 * wild());
  return { assets, profit, equity, sales, debts, cash, before, current, stocks, interest };
}

function logOdds({ assets, profit, equity, sales, before, cash, interest }: Items): number {
  const growth = Math.log(sales / before);
  const margin = Math.min(1, Math.max(-2.5, profit / sales / 0.04 - 1));
  const thin = Math.tanh(3 * (equity / assets - 0.2));
  const scarce = cash / assets < 0.05 ? 0.8 : 0;
  const unlent = interest === 0 ? -1.2 : 0;
  return -4.8 - margin + 1.8 * Math.min(1.5, Math.abs(growth)) - 0.8 * thin + scarce + unlent;
}
