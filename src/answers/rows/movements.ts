import type { CardMembership } from "../../cards/input/card-input.ts";
import { addDays } from "../../engine/numbers/calendar.ts";
import { leftAs, membership } from "../../issue/series/membership.ts";
import type { IsoDate } from "../../model/cell.ts";
import { type Firm, firmStandsOn, statusStandsOn } from "../../model/firm.ts";
import { at } from "../../model/language/at.ts";
import { countWhile } from "../../model/language/count-up-to.ts";
import { once } from "../../model/language/memoize.ts";
import { by } from "../../model/language/order.ts";

export type Movements = Pick<CardMembership, "joined" | "gone">;

/** A day on which a firm may have joined or left, and its place among all. */
interface Turn {
  readonly day: IsoDate;
  readonly place: number;
}

/** A function to the firms that joined and left in a period, as known on its last day. */
export function movementsOf(firms: readonly Firm[]): (first: IsoDate, last: IsoDate) => Movements {
  // in most periods few firms join or leave, so that a record reads those alone
  const turns = once(() => turnsOf(firms));
  return (first, last) => {
    const upTo = (end: IsoDate) => countWhile(turns().length, (i) => at(turns(), i).day <= end);
    const since = addDays(first, -1);
    const within = turns().slice(upTo(since), upTo(last));
    const places = [...new Set(within.map(({ place }) => place))].sort((a, b) => a - b);
    const turned = places.map((place) => at(firms, place));
    const { entered, left } = membership(turned, since, last);
    return {
      joined: entered.map(({ name }) => name),
      gone: left.map((firm) => ({ name: firm.name, as: leftAs(firm, last) })),
    };
  };
}

/** The days on which firms were listed and on which a later status was known, oldest first. */
function turnsOf(firms: readonly Firm[]): readonly Turn[] {
  return firms
    .flatMap((firm, place) => {
      const joined = firmStandsOn(firm);
      const later = firm.statusHistory.map(statusStandsOn).filter((day) => day > joined);
      return [joined, ...later].map((day) => ({ day, place }));
    })
    .sort(by(({ day }) => day));
}
