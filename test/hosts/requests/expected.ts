import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Sent } from "./wire.ts";

/** What the reference evaluator answers, without its bytes. */
export interface Expected extends Sent {
  readonly status: number;
  readonly mediaType: string;
  readonly sha256: string;
  /** The validator that the host itself gave for this answer, where it is sent. */
  readonly own?: string;
  /** The range that is asked for, where there is one. */
  readonly part?: { readonly range: string; readonly sha256: string };
}

/** The expectations that were made once for all profiles. */
export interface Expectations {
  /** Whether this is a whole run, which nobody shortens. */
  readonly whole: boolean;
  /** How many of `asked` each profile is sent: the first that it can be handed. */
  readonly most: number;
  /** Random URLs, and a case for each rule. */
  readonly asked: readonly Expected[];
  /** What the reference answers where a runtime parsed the URL first; only where it differs. */
  readonly parsed: Readonly<Record<string, Expected>>;
  /** The examples of what is excused. */
  readonly excused: Readonly<Record<string, Expected>>;
  /** Every address of every stored answer. */
  readonly enumerated: readonly Expected[];
}

export function readExpectations(file: string): Expectations {
  // written by the setup of this same run
  return JSON.parse(readFileSync(file, "utf8")) as Expectations;
}

export function sha256(body: string | Uint8Array): string {
  return createHash("sha256").update(body).digest("hex");
}
