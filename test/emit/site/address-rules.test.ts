import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressBook, pathProblem } from "../../../src/emit/files/address-rules.ts";

describe("pathProblem()", () => {
  it.each([
    "index.html",
    "api/firms/sort/name.json",
    "api/rankings/risk/high/page/2.json",
    ".well-known/security.txt",
    "api/firms/console.json",
    "api/firms/com10.json",
    `s/${"a".repeat(100)}`,
  ])("takes %j", (path) => expect(pathProblem(path)).toBeNull());

  it.each([
    ["", "a component is empty, must be a name"],
    ["/s/x.json", "a component is empty, must be a name"],
    ["s//x.json", "a component is empty, must be a name"],
    ["s/", "a component is empty, must be a name"],
    ["s/a b.json", 'component "a b.json" must be of A-Z, a-z, 0-9, ".", "_" and "-"'],
    ["s/é.json", 'component "é.json" must be of A-Z, a-z, 0-9, ".", "_" and "-"'],
    ["s/a\n", 'component "a\\n" must be of A-Z, a-z, 0-9, ".", "_" and "-"'],
    ["s\\x.json", 'component "s\\\\x.json" must be of A-Z, a-z, 0-9, ".", "_" and "-"'],
    ["s/x?risk=high", 'component "x?risk=high" must be of A-Z, a-z, 0-9, ".", "_" and "-"'],
    ["s/../x", 'component ".." is not a name'],
    ["./x", 'component "." is not a name'],
    ["s/x.", 'component "x." ends with a dot'],
    ["s./x", 'component "s." ends with a dot'],
    ["api/firms/con.json", 'component "con.json" is a reserved name on Windows'],
    ["s/AUX", 'component "AUX" is a reserved name on Windows'],
    ["lpt1.tar.gz", 'component "lpt1.tar.gz" is a reserved name on Windows'],
    ["nul/x", 'component "nul" is a reserved name on Windows'],
    ["b".repeat(101), `component "${"b".repeat(101)}" has 101 bytes, must be at most 100`],
  ])("refuses %j", (path, problem) => expect(pathProblem(path)).toBe(problem));

  it("takes no path that could leave the site, whatever it is made of", () => {
    const piece = fc.constantFrom("a", "B", ".", "..", "/", "\\", "%2e", " ", "\0", "con", "é");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const path = pieces.join("");
        if (pathProblem(path) !== null) return;
        expect(path).toMatch(/^[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*$/);
        expect(path.split("/").filter((name) => /^\.+$/.test(name))).toEqual([]);
      }),
    );
  });
});

describe("addressBook()", () => {
  it("takes every path once", () => {
    const problemOf = addressBook();
    expect(problemOf("s/a/x.json")).toBeNull();
    expect(problemOf("s/a/y.json")).toBeNull();
    expect(problemOf("s/x.json")).toBeNull();
    expect(problemOf("s/a/x.json")).toBe("it was written before in this build");
  });

  it("refuses files and folders that differ only in case", () => {
    const problemOf = addressBook();
    expect(problemOf("s/Firm/x.json")).toBeNull();
    expect(problemOf("s/Firm/X.json")).toBe(
      '"s/Firm/X.json" differs only in case from the file "s/Firm/x.json"',
    );
    expect(problemOf("s/firm/other.json")).toBe(
      '"s/firm" differs only in case from the folder "s/Firm"',
    );
    expect(problemOf("S/z")).toBe('"S" differs only in case from the folder "s"');
    expect(problemOf("s/FIRM")).toBe('"s/FIRM" differs only in case from the folder "s/Firm"');
  });

  it("refuses a path that is both a file and a folder, in either order", () => {
    const problemOf = addressBook();
    expect(problemOf("api/publications")).toBeNull();
    expect(problemOf("api/publications/archive")).toBe(
      '"api/publications" would be both a file and a folder',
    );
    expect(problemOf("api")).toBe('"api" would be both a file and a folder');
  });

  it("refuses a folder by the rules of names too", () => {
    const problemOf = addressBook();
    expect(problemOf("s/prn/x/y.json")).toBe('component "prn" is a reserved name on Windows');
    expect(problemOf("s/prn/x/y.json")).toBe('component "prn" is a reserved name on Windows');
  });

  it("agrees with pathProblem() about a first path", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", ".", "/", " ", "é", "nul"), maxLength: 9 }),
        (path) => {
          expect(addressBook()(path)).toBe(pathProblem(path));
        },
      ),
    );
  });
});
