import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PublishedLock } from "../../src/model/publication.ts";
import { joinedLock, lockText } from "../../src/record/lock.ts";

// What a lock says after git joined the lines of two branches. That git joins them so is shown by
// lock-merge.test.ts.

const read = (text: string): unknown => JSON.parse(joinedLock(text));
const locks = fc.dictionary(fc.stringMatching(/^[A-Z]{3}-WS-2025-[0-9a-f]{8}$/), fc.constant("ab"));
const pretty = (lock: PublishedLock) => `${JSON.stringify(lock, null, 2)}\n`;

describe("joinedLock()", () => {
  it("leaves a lock as it is stored", () => {
    fc.assert(
      fc.property(locks, (lock) => {
        expect(joinedLock(lockText(lock))).toBe(lockText(lock));
        expect(read(pretty(lock))).toEqual(lock);
        expect(read(lockText(lock).replaceAll("\n", "\r\n"))).toEqual(lock);
      }),
    );
  });

  it("has the entries of both branches, whatever form each was written in", () => {
    const written = fc.tuple(locks, fc.constantFrom(lockText, pretty));
    fc.assert(
      fc.property(written, written, ([ours, writeOurs], [theirs, writeTheirs]) => {
        // the common last line is there once
        const joined = writeOurs(ours).replace(/^\}\n$/m, "") + writeTheirs(theirs);
        expect(read(joined)).toEqual({ ...ours, ...theirs });
      }),
    );
  });

  it("keeps each entry on its line, and a reference with two hashes twice", () => {
    expect(joinedLock('{"a": "1"\n{"b": "2"\n,"a": "1"\n,"c": "3"\n}\n')).toBe(
      '{"a": "1"\n,"b": "2"\n\n,"c": "3"\n}\n',
    );
    expect(joinedLock('{"a": "1"\n{"a": "2"\n}\n')).toBe('{"a": "1"\n,"a": "2"\n}\n');
  });

  it.each([
    ["a conflict", '{"a": "1"\n<<<<<<< HEAD\n,"b": "2"\n=======\n,"c": "3"\n>>>>>>> x\n}\n'],
    ["a file that was cut short", '{"a": "1"\n,"b": "2"\n'],
    ["a line that was cut short", '{"a": "1"\n,"b": "2\n}\n'],
    ["another value", '{"a": "1"\n,"b": 2\n}\n'],
    ["another file", "index: true\n"],
  ])("leaves %s as it is, to be refused", (_, text) => {
    expect(joinedLock(text)).toBe(text);
  });

  it("reads a hostile file in time that grows with its length", () => {
    const long = `{${" ".repeat(1_000_000)}x\n}`;
    expect(joinedLock(long)).toBe(long);
  });
});
