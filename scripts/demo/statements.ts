import type { IsoDate } from "../../src/model/cell.ts";
import { dayWords } from "../../src/record/day-words.ts";
import type { Draw } from "./chance.ts";

// What a claim says, in the desk's words: one checkable sentence with its subject, time and amount.

type Phrase = (name: string, on: string, draw: Draw) => string;

const phrases = {
  payout_delay: [
    (name, on, draw) =>
      `Payouts requested from ${name} in the week of ${on} were still unpaid after ${draw.int(8, 19)} days`,
    (name, on, draw) =>
      `From ${on}, ${name} paid withdrawals ${draw.int(5, 12)} days later than its terms promise`,
  ],
  support_degradation: [
    (name, on, draw) =>
      `Support at ${name} left tickets unanswered for more than ${draw.int(4, 9)} days from ${on}`,
    (name, on) => `${name} closed its live support channel on ${on} and pointed to a web form`,
  ],
  complaint_spike: [
    (name, on, draw) =>
      `Complaints about ${name} rose to ${draw.int(3, 7)} times their usual number in the week of ${on}`,
  ],
  retroactive_rule_change: [
    (name, on) => `On ${on} ${name} applied a new consistency rule to accounts already bought`,
    (name, on, draw) =>
      `${name} lowered the maximum daily loss to ${draw.pick(["3", "3.5", "4"])} % on ${on}, for funded accounts too`,
  ],
  payout_limit_cut: [
    (name, on, draw) =>
      `${name} capped single payouts at USD ${draw.pick(["1,500", "2,000", "2,500", "5,000"])} from ${on}`,
  ],
  withdrawal_condition_added: [
    (name, on, draw) =>
      `Since ${on} ${name} pays only after ${draw.int(8, 15)} profitable days and a video interview`,
  ],
  platform_loss: [
    (name, on) => `The licence for the trading platform used by ${name} was withdrawn on ${on}`,
  ],
  processor_loss: [
    (name, on) => `A card processor stopped settling for ${name} on ${on}`,
    (name, on) =>
      `${name} removed card payments from its checkout on ${on} after its acquirer left`,
  ],
  payout_suspension: [
    (name, on) => `${name} stopped all payouts on ${on}`,
    (name, on) => `${name} told customers on ${on} that payouts are paused "until further notice"`,
  ],
  new_sales_halt: [(name, on) => `${name} stopped selling new evaluations on ${on}`],
  regulator_order: [
    (name, on) => `A supervisor ordered ${name} on ${on} to stop soliciting customers`,
  ],
  asset_freeze: [(name, on) => `Bank accounts of ${name} were frozen by court order on ${on}`],
  closure: [
    (name, on) => `${name} ceased operations on ${on}`,
    (name, on) =>
      `${name} announced on ${on} that it is winding down and will open no more accounts`,
  ],
  insolvency_filing: [(name, on) => `${name} filed for insolvency on ${on}`],
  site_dark: [
    (name, on) => `The website and the client area of ${name} could not be reached from ${on}`,
  ],
  payout_resumed: [
    (name, on, draw) =>
      `${name} resumed payouts on ${on} and cleared ${draw.int(70, 98)} % of its backlog within two weeks`,
  ],
  terms_restored: [
    (name, on) => `On ${on} ${name} withdrew the restrictions it had placed on running accounts`,
  ],
  regulator_cleared: [(name, on) => `The supervisor lifted its order against ${name} on ${on}`],
} satisfies Readonly<Record<string, readonly Phrase[]>>;

/** The kinds of events that happen in the demonstration. */
export type EventKind = keyof typeof phrases;

export function eventStatement(kind: EventKind, name: string, on: IsoDate, draw: Draw): string {
  return draw.pick<Phrase>(phrases[kind])(name, dayWords(on), draw);
}

/** Claims about a condition that lasts; evidence for them fades, so it is gathered anew. */
const statements = {
  solvency: (name: string, draw: Draw) =>
    `${name} can meet ${draw.int(3, 9)} months of expected payouts from its own funds`,
  licence: (name: string) =>
    `The company behind ${name} is registered and in good standing where it says`,
  ownership: (name: string) =>
    `${name} is controlled by the persons named in its company register entry`,
  segregation_of_funds: (name: string) =>
    `${name} keeps evaluation fees apart from the money it pays profits from`,
  audit_opinion: (name: string, draw: Draw) =>
    `The accounts of ${name} for ${draw.int(2022, 2024)} carry an unqualified audit opinion`,
  conduct: (name: string) =>
    `${name} pays affiliates only for customers whose fees it has not refunded`,
};

export type StateKind = keyof typeof statements;

export const stateKinds: readonly StateKind[] = [
  "solvency",
  "licence",
  "ownership",
  "segregation_of_funds",
  "audit_opinion",
  "conduct",
];

export function stateStatement(kind: StateKind, name: string, draw: Draw): string {
  return statements[kind](name, draw);
}
