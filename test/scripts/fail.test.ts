import { afterEach, describe, expect, it, vi } from "vitest";
import { exitCodes } from "../../scripts/exit.ts";
import { fail } from "../../scripts/fail.ts";

afterEach(() => void vi.restoreAllMocks());

function said(error: unknown): string {
  let text = "";
  vi.spyOn(process.stderr, "write").mockImplementation((part) => {
    text += String(part);
    return true;
  });
  expect(fail(error, exitCodes)).toBe(exitCodes.problems);
  return text;
}

describe("fail()", () => {
  it.each(["EMFILE", "ENFILE"])("says what to do about too few file handles: %s", (code) => {
    const message = `${code}: too many open files, open 'content/index.yaml'`;
    const error = Object.assign(new Error(message), { code, errno: -24 });
    expect(said(error)).toBe(
      `Cannot open more files: raise the limit, as "ulimit -n 1024" does, and run it again (${message})\n`,
    );
  });

  it.each([
    ['Cannot verify "x": no such file or directory', "; name a built folder, or an address"],
    [
      'Cannot write the secret key "x": file already exists',
      "; a key is never replaced, name another file with --out",
    ],
    ['Cannot read the key "x": no such file or directory', '; "stele keygen" makes one'],
  ])("adds the next step to %s", (message, step) => {
    expect(said(new RangeError(message))).toBe(`${message}${step}\n`);
  });

  it("says in words that there is no host of a name, and none that answers", () => {
    expect(
      said(new RangeError('Cannot read "x": getaddrinfo ENOTFOUND a.example, tried twice')),
    ).toBe('Cannot read "x": no host "a.example", tried twice\n');
    expect(said(new RangeError("fetch failed: connect ECONNREFUSED 127.0.0.1:9"))).toBe(
      'no answer from "127.0.0.1:9"\n',
    );
  });

  it("shows the stack of a mistake of ours, and only then", () => {
    expect(said(new TypeError("x is not a function"))).toMatch(/\n\s+at /);
    expect(said(new RangeError("Cannot do that"))).toBe("Cannot do that\n");
  });
});
