import fc from "fast-check";
import { expect, it } from "vitest";
import { packedMembers } from "../../src/memo/packed-members.ts";

it("writes what was added as the members of one object, however much it is", () => {
  const value = fc.record({
    reads: fc.array(fc.nat()),
    files: fc.array(fc.string({ unit: "grapheme" })),
  });
  const members = fc.dictionary(fc.string({ unit: "grapheme" }), value);
  fc.assert(
    fc.property(members, fc.constantFrom(1, 3000), (some, times) => {
      const packed = packedMembers();
      const due = new Map<string, unknown>();
      for (let i = 0; i < times; i += 1) {
        for (const [name, one] of Object.entries(some)) {
          due.set(`${name} ${i}`, one);
          packed.add(`${name} ${i}`, one);
        }
      }
      const text = `{${[...packed.parts()].join("")}}`;
      expect(new Map(Object.entries(JSON.parse(text)))).toEqual(due);
    }),
    { numRuns: 20 },
  );
});
