import fc from "fast-check";
import { expect, it } from "vitest";
import { movementsOf } from "../../src/answers/rows/movements.ts";
import { loadDataset } from "../../src/content/load.ts";
import { addDays } from "../../src/engine/numbers/calendar.ts";
import { leftAs, membership } from "../../src/issue/series/membership.ts";
import { type Firm, firmStatuses } from "../../src/model/firm.ts";

const { firms: known } = await loadDataset("test/worlds/minimal/content");

it("names the firms that joined and left as going through all firms does", () => {
  const [example] = known;
  if (example === undefined) throw new RangeError("Cannot test without a firm");
  const day = fc.integer({ min: 0, max: 20 }).map((n) => addDays("2024-01-01", n));
  const entry = fc.record({ status: fc.constantFrom(...firmStatuses), from: day, knownOn: day });
  const period = fc.tuple(day, day).map((days) => days.sort() as [string, string]);
  const some = fc.array(
    fc.record({ listedOn: day, statusHistory: fc.array(entry, { maxLength: 4 }) }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(some, fc.array(period, { minLength: 1 }), (parts, periods) => {
      const firms = parts.map(
        (part, i): Firm => ({ ...example, ...part, slug: `f-${i}`, name: `Firm ${i}` }),
      );
      const movements = movementsOf(firms);
      for (const [first, last] of periods) {
        const { entered, left } = membership(firms, addDays(first, -1), last);
        expect(movements(first, last)).toEqual({
          joined: entered.map(({ name }) => name),
          gone: left.map((firm) => ({ name: firm.name, as: leftAs(firm, last) })),
        });
      }
    }),
  );
});
