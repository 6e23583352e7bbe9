import { expect, it } from "vitest";
import { digestRecords } from "../../../src/emit/files/digest-records.mjs";
import type { Written } from "../../../src/emit/files/file-sink.ts";

function digest(i: number): Written {
  return { sha256: i.toString(16).padStart(64, "0"), bytes: 2 ** 40 + i, kept: i % 3 === 0 };
}

it("gives back what a thread took out, some at a time, over many blocks", () => {
  const all = digestRecords();
  let count = 0;
  for (const some of [8192, 20_000, 1, 0, 8191, 16_384, 3]) {
    const ofThread = digestRecords();
    for (let i = 0; i < some; i += 1) ofThread.add(digest(count + i));
    all.append(ofThread.taken());
    expect(ofThread.count()).toBe(0);
    count += some;
    expect(all.count()).toBe(count);
  }
  for (let i = 0; i < count; i += 1) expect(all.at(i)).toEqual(digest(i));
  for (const outside of [-1, count]) expect(() => all.at(outside)).toThrow(RangeError);
});
