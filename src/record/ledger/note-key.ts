import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { sha256Of } from "../canonical.ts";

// Ed25519 keys in the text forms of golang.org/x/mod/sumdb/note, which other C2SP tools read:
// `<name>+<id>+<base64>` to verify, `PRIVATE+KEY+<name>+<id>+<base64>` to sign.

export interface VerifierKey {
  readonly name: string;
  /** 8 hex digits: the first four bytes of SHA-256(name, line feed, 0x01, public key). */
  readonly id: string;
  readonly publicKey: KeyObject;
}

export interface SignerKey extends VerifierKey {
  readonly privateKey: KeyObject;
}

const ed25519 = 1;
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");
const spki = Buffer.from("302a300506032b6570032100", "hex");

/** The verifier key, to publish, and the signer key, to keep secret, that follow from 32 random bytes. */
export function keyPairText(name: string, seed: Uint8Array) {
  if (!isKeyName(name)) {
    throw new RangeError(
      `Cannot make a key: the name is ${JSON.stringify(name)}, must not be empty or have a space or "+"`,
    );
  }
  if (seed.length !== 32) {
    throw new RangeError(`Cannot make a key: the seed has ${seed.length} bytes, must have 32`);
  }
  const publicBytes = rawPublicKey(createPublicKey(privateKeyOf(seed)));
  const id = keyId(name, publicBytes);
  const text = (key: Uint8Array) => Buffer.concat([Buffer.of(ed25519), key]).toString("base64");
  return {
    verifier: `${name}+${id}+${text(publicBytes)}`,
    signer: `PRIVATE+KEY+${name}+${id}+${text(seed)}`,
  };
}

export function verifierText({ name, id, publicKey }: VerifierKey): string {
  const bytes = Buffer.concat([Buffer.of(ed25519), rawPublicKey(publicKey)]);
  return `${name}+${id}+${bytes.toString("base64")}`;
}

/** The parsed verifier key; null for any other text and where the id does not match the key. */
export function parseVerifier(text: string): VerifierKey | null {
  const parts = partsOf(text.trim());
  if (parts === null) return null;
  const der = Buffer.concat([spki, parts.bytes]);
  return ownKey(parts, createPublicKey({ key: der, format: "der", type: "spki" }));
}

/** The parsed signer key; null for any other text and where the id does not match the key. */
export function parseSigner(text: string): SignerKey | null {
  const [, rest = ""] = /^PRIVATE\+KEY\+(.*)$/.exec(text.trim()) ?? [];
  const parts = partsOf(rest);
  if (parts === null) return null;
  const privateKey = privateKeyOf(parts.bytes);
  const own = ownKey(parts, createPublicKey(privateKey));
  return own === null ? null : { ...own, privateKey };
}

function partsOf(text: string) {
  const [, name = "", id = "", base64 = ""] = /^([^+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
  const bytes = Buffer.from(base64, "base64");
  const exact = bytes.length === 33 && bytes[0] === ed25519 && bytes.toString("base64") === base64;
  return exact && isKeyName(name) ? { name, id, bytes: bytes.subarray(1) } : null;
}

function ownKey({ name, id }: Omit<VerifierKey, "publicKey">, publicKey: KeyObject) {
  return keyId(name, rawPublicKey(publicKey)) === id ? { name, id, publicKey } : null;
}

export function isKeyName(name: string): boolean {
  return name !== "" && !/[\s+\p{White_Space}]/u.test(name);
}

function keyId(name: string, publicBytes: Uint8Array): string {
  return sha256Of([`${name}\n`, Buffer.of(ed25519), publicBytes]).slice(0, 8);
}

function privateKeyOf(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: "der", type: "pkcs8" });
}

function rawPublicKey(key: KeyObject): Buffer {
  return key.export({ format: "der", type: "spki" }).subarray(spki.length);
}
