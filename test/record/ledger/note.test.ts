import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noteText, noteVerdict, parseNote } from "../../../src/record/ledger/note.ts";
import { keyPairText, parseSigner, parseVerifier } from "../../../src/record/ledger/note-key.ts";
import { keys, signer, verifier } from "./sample-ledger.ts";

const known = verifier === null ? [] : [verifier];

describe("a key", () => {
  test("reads back, and the signer gives the verifier", () => {
    expect(signer).not.toBeNull();
    expect(verifier).not.toBeNull();
    expect(signer?.id).toBe(verifier?.id);
    expect(keyPairText("harbour.example/ledger", Buffer.alloc(32, 7))).toEqual(keys);
  });

  test("of RFC 8032 test 1 has the public key that the RFC prints", () => {
    const seed = Buffer.from(
      "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
      "hex",
    );
    const { verifier } = keyPairText("a", seed);
    const [, base64 = ""] = /^a\+[0-9a-f]{8}\+(.*)$/.exec(verifier) ?? [];
    expect(Buffer.from(base64, "base64").toString("hex")).toBe(
      "01d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    );
  });

  test("is null when its text is cut, changed or of another kind", () => {
    const texts = [keys.verifier.slice(0, -2), `${keys.verifier}=`, keys.signer, "", "a+b+c"];
    for (const text of texts) expect(parseVerifier(text)).toBeNull();
    expect(parseVerifier(keys.verifier.replace("harbour", "anchor"))).toBeNull();
    expect(parseSigner(keys.verifier)).toBeNull();
    expect(parseSigner(keys.signer.replace("harbour", "anchor"))).toBeNull();
  });

  test("needs a name without spaces and 32 random bytes", () => {
    expect(() => keyPairText("a b", Buffer.alloc(32))).toThrow("Cannot make a key: the name");
    expect(() => keyPairText("a+b", Buffer.alloc(32))).toThrow("Cannot make a key: the name");
    expect(() => keyPairText("a", Buffer.alloc(31))).toThrow("the seed has 31 bytes, must have 32");
  });
});

describe("a note", () => {
  const text = "one\n\ntwo\n";
  const signed = noteText(text, signer);

  test("reads back with its signature, which holds", () => {
    const note = parseNote(signed);
    expect(note?.text).toBe(text);
    expect(note && noteVerdict(note, known)).toEqual({ kind: "signed" });
  });

  test("without a key is unsigned, and never signed", () => {
    const note = parseNote(noteText(text, null));
    expect(note?.text).toBe(text);
    expect(note && noteVerdict(note, known)).toEqual({ kind: "unsigned" });
  });

  test("signed by another key only is not signed", () => {
    const stranger = keyPairText("other.example", Buffer.alloc(32, 1));
    const note = parseNote(noteText(text, parseSigner(stranger.signer)));
    expect(note && noteVerdict(note, known)).toMatchObject({ kind: "unknown-key" });
  });

  test("signed by a known and an unknown key is signed", () => {
    const stranger = parseSigner(keyPairText("other.example", Buffer.alloc(32, 1)).signer);
    const both = `${signed}${noteText(text, stranger).slice(text.length + 1)}`;
    const note = parseNote(both);
    expect(note?.signatures).toHaveLength(2);
    expect(note && noteVerdict(note, known)).toEqual({ kind: "signed" });
  });

  test("with any byte changed is not signed", () => {
    const bytes = Buffer.from(signed, "utf8");
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const changed = Uint8Array.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ mask;
        const note = parseNote(Buffer.from(changed).toString("utf8"));
        expect(note === null ? "none" : noteVerdict(note, known).kind).not.toBe("signed");
      }),
    );
  });

  test("refuses a text that does not end its last line", () => {
    expect(() => noteText("one", signer)).toThrow("Cannot sign a note");
    expect(() => noteText("a\rb\n", signer)).toThrow("Cannot sign a note");
  });

  test.each(["", "one\n", "one\n\n— a\n", "one\n\n— a b\n", "one\n\nx", "\n\n— a NnugSzTj"])(
    "is null for %j",
    (odd) => {
      expect(parseNote(odd)).toBeNull();
    },
  );
});
