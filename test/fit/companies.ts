import { sigmoid } from "../../src/engine/numbers/sigmoid.ts";
import { type Draws, drawsOf, type InventedRow, rowSetOf } from "./draws.ts";
import type { Panel } from "./panels.ts";

// Sixty-four ratios of invented yearly statements. Denominators come near zero and change sign, some
// items are zero, the year before is unknown for young companies, and effects bend, turn and step: a
// margin that is too good is as bad as a loss, and so is growth; thin equity is bad and thick equity does
// not help without end; who borrows nothing seldom fails. Part of the risk is in pairs of causes,
// which no sum over features can follow.

const years = 5;
/** The rate of events rises from cohort to cohort by this much of log-odds. */
const drift = [0, 0, 0.2, 0.33, 0.6];

/** Every statement in a firm of its own; the last year judges. `columns` are the first and the end. */
export function companies(
  seed: string,
  rows: number,
  columns: readonly [number, number] = [0, 64],
): Panel {
  const draws = drawsOf(`companies ${seed}`);
  const all = Array.from({ length: rows }, (_, firm): InventedRow => {
    const year = firm % years;
    const items = itemsOf(draws);
    const eta = logOdds(items) + (drift[year] ?? 0);
    const event = draws.chance() < sigmoid(eta) ? 1 : 0;
    return { firm, year, event, x: ratiosOf(items, draws).slice(...columns) };
  });
  return {
    train: rowSetOf(all.filter(({ year }) => year < years - 1)),
    test: rowSetOf(all.filter(({ year }) => year === years - 1)),
  };
}

type Items = ReturnType<typeof itemsOf>;

function itemsOf({ chance, normal, heavy }: Draws) {
  const [health, activity, caution] = [normal(), normal(), normal()];
  const assets = Math.exp(9.5 + 1.6 * normal());
  const isDormant = chance() < 0.02;
  const sales = isDormant ? assets * 0.002 * chance() : assets * Math.exp(0.4 + 0.7 * activity);
  const growth = 0.06 + 0.12 * health + 0.2 * heavy(2);
  const isYoung = chance() < 0.08;
  const before = isYoung ? Number.NaN : sales / Math.exp(Math.max(-4, Math.min(4, growth)));
  const equity = assets * (1 - 0.55 * Math.exp(-0.4 * health + 0.5 * heavy(3)));
  const debts = assets - equity;
  const long = chance() < 0.3 ? 0 : debts * sigmoid(normal() - 1.5);
  const short = debts - long;
  const current = assets * sigmoid(0.3 + normal());
  const stocks = chance() < 0.12 ? 0 : current * sigmoid(normal() - 1);
  const cash = (current - stocks) * sigmoid(1.2 * normal() - 2 + 0.4 * caution);
  const receivables = current - stocks - cash;
  const costs = sales * (0.95 - 0.05 * health - 0.04 * heavy(2));
  const margin = sales - costs;
  const depreciation = (assets - current) * 0.1 * Math.exp(0.5 * normal());
  const operating = margin - 0.01 * sales * Math.abs(normal());
  const interest = chance() < 0.1 ? 0 : 0.05 * debts * Math.exp(0.8 * normal());
  const gross = operating - interest + 0.01 * sales * heavy(2);
  const net = gross > 0 ? 0.81 * gross : gross;
  const retained = chance() < 0.25 ? 0 : equity * 0.3 * normal() + net;
  const capital = assets * 0.1 * Math.exp(normal());
  const threeYears = isYoung ? Number.NaN : net * (2.2 + normal()) + 0.03 * assets * normal();
  return {
    ...{ assets, sales, before, equity, debts, long, short, current, stocks, cash, receivables },
    ...{ costs, margin, depreciation, operating, interest, gross, net, retained, capital },
    ...{ threeYears, isYoung, isDormant },
  };
}

function logOdds(items: Items): number {
  const { assets, sales, before, equity, short, current, cash, operating, interest } = items;
  const margin = operating / sales;
  const valley = Math.min(2.5, Math.abs(Math.asinh((margin - 0.05) / 0.03)));
  const growth = items.isYoung ? 0.5 : Math.log(sales / before);
  const turn = Math.min(2, Math.abs(growth - 0.08) / 0.25);
  const thin = 1 / (1 + Math.exp((equity / assets - 0.1) / 0.05));
  const liquidity = Math.log(Math.max(1e-3, current / Math.max(1, short)));
  const cover = interest === 0 ? -1.3 : -0.4 * Math.tanh(operating / interest / 3);
  const poor = cash / assets < 0.01 ? 0.7 : 0;
  const single = 0.75 * valley + 0.5 * turn + 1.1 * thin - 0.35 * Math.tanh(liquidity) + cover;
  const pairs = 1.2 * thin * Math.min(1, turn) + (margin < 0 && growth > 0.3 ? 1.2 : 0);
  return -6.1 + single + poor + pairs + (items.isDormant ? 0.8 : 0);
}

/** Ratios as analysts define them, absent where their denominator is zero or unknown. */
function ratiosOf(i: Items, { chance }: Draws): number[] {
  const fixed = i.assets - i.current;
  const cost = i.costs + i.interest;
  const pairs: readonly (readonly [number, number])[] = [
    [i.net, i.assets],
    [i.debts, i.assets],
    [i.current - i.short, i.assets],
    [i.current, i.short],
    [(i.cash + i.receivables - i.short) * 365, i.operating + i.depreciation],
    [i.retained, i.assets],
    [i.gross + i.interest, i.assets],
    [i.equity, i.debts],
    [i.sales, i.assets],
    [i.equity, i.assets],
    [i.gross + i.interest, i.sales],
    [i.gross, i.short],
    [i.gross + i.depreciation, i.sales],
    [i.gross + i.interest, i.debts],
    [i.debts * 365, i.gross + i.depreciation],
    [i.gross + i.depreciation, i.debts],
    [i.assets, i.debts],
    [i.gross, i.assets],
    [i.gross, i.sales],
    [i.stocks * 365, i.sales],
    [i.sales, i.before],
    [i.operating, i.assets],
    [i.net, i.sales],
    [i.threeYears, i.assets],
    [i.equity - i.capital, i.assets],
    [i.net + i.depreciation, i.debts],
    [i.operating, i.interest],
    [i.current - i.short, fixed],
    [Math.log10(i.assets), 1],
    [i.debts - i.cash, i.sales],
    [i.gross + i.interest, i.sales + i.cash],
    [i.short * 365, i.costs],
    [cost, i.short],
    [cost, i.debts],
    [i.margin, i.assets],
    [i.sales, i.equity],
    [i.current - i.stocks, i.long],
    [i.equity + i.long, i.assets],
    [i.margin, i.sales],
    [i.current - i.stocks - i.receivables, i.short],
    [i.debts, (i.operating + i.depreciation) * (12 / 365)],
    [i.operating, i.sales],
    [(i.receivables + i.stocks) * 365, i.sales],
    [i.receivables * 365, i.sales],
    [i.net, i.stocks],
    [i.current - i.stocks, i.short],
    [i.stocks * 365, i.costs],
    [i.operating - i.depreciation, i.assets],
    [i.operating - i.depreciation, i.sales],
    [i.current, i.debts],
    [i.short, i.assets],
    [i.short * 365, i.costs + i.margin / 2],
    [i.equity, fixed],
    [i.equity + i.long, fixed],
    [i.current - i.short, 1],
    [i.margin, i.costs],
    [i.current - i.stocks - i.short, i.sales - i.margin - i.depreciation],
    [cost, i.sales],
    [i.long, i.equity],
    [i.sales, i.stocks],
    [i.sales, i.receivables],
    [i.short * 365, i.sales],
    [i.sales, i.short],
    [i.sales, fixed],
  ];
  const slip = chance() < 0.01 ? 1000 : 1;
  return pairs.map(([top, bottom]) => (bottom === 0 ? Number.NaN : (slip * top) / bottom));
}
