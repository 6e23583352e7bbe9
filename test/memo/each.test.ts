import { expect, test } from "vitest";
import { recorder } from "../../src/language/reads.ts";
import { keepingMemo } from "../../src/memo/memo.ts";

/** Counts how often a part is added. */
class Counting extends Set<string> {
  adds = 0;
  override add(part: string): this {
    this.adds += 1;
    return super.add(part);
  }
}

test("each() hands every part that is read on to the step around it, and no part with every item", () => {
  const by = recorder();
  const memo = keepingMemo(by, () => null, null);
  const [reads, around] = [new Set<string>(), new Counting()];
  const items = function* () {
    for (let i = 0; i < 100; i += 1) {
      by.note(`part ${i}`);
      yield i;
    }
  };
  const taken = memo.each(reads, items())[Symbol.iterator]();
  for (let i = 0; i <= 100; i += 1) by.during(around, () => taken.next());
  expect([reads.size, around.size, around.adds]).toEqual([100, 100, 100]);
});
