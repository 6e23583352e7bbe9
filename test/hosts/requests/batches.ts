import type { Ask } from "./ask.ts";
import type { Expected } from "./expected.ts";
import { decoded, judgedPart, opaque } from "./negotiated.ts";
import { type Judged, judged, judgedPlainly } from "./verdict.ts";
import { type Reply, type Sent, wire } from "./wire.ts";

/** Sends requests, several before the first answer where there is a socket. */
export interface Sender {
  readonly send: (batch: readonly Sent[]) => Promise<readonly Reply[]>;
  readonly close: () => void;
}

export type Send = () => Sender;

/** On sockets of our own where a host listens, else one by one through its function. */
export function senders({ port }: { readonly port?: number }, ask: Ask): Send {
  if (port !== undefined) return () => wire(port);
  const send = (batch: readonly Sent[]) => Promise.all(batch.map((sent) => ask(sent)));
  return () => ({ send, close: () => undefined });
}

/** The length of each batch in turn: most go alone on a connection that is kept. */
const lengths = [1, 1, 1, 3, 1, 1, 6, 1, 2, 1, 1, 8];

/**
 * Sends everything on a few connections and hands on each answer. What a server leaves unanswered
 * because it closed after an earlier failure is sent again by itself, as RFC 9112, 9.3.2 has it.
 */
export async function inBatches(
  all: readonly Expected[],
  send: Send,
  take: (expected: Expected, reply: Reply) => void,
  width = 8,
): Promise<void> {
  const queue = all.values();
  const validators: Validators = { last: '"none"' };
  await Promise.all(
    Array.from({ length: width }, async (_, worker) => {
      const sender = send();
      for (let turn = worker; ; turn++) {
        const batch = [...taken(queue, lengths[turn % lengths.length] ?? 1)];
        if (batch.length === 0) break;
        const replies = await answers(sender, batch, validators);
        for (const [sent, reply] of replies) take(sent, reply);
      }
      sender.close();
    }),
  );
}

/** Nothing follows a request for another protocol before its answer (RFC 9110, 7.8). */
function* taken(queue: Iterator<Expected>, most: number): Iterable<Expected> {
  for (let i = 0; i < most; i++) {
    const { done = false, value } = queue.next();
    if (done) return;
    yield value;
    if (value.headers?.["upgrade"] !== undefined) return;
  }
}

interface Validators {
  /** The validator that the host gave last. */
  last: string;
}

type Answered = readonly [Expected, Reply];

async function answers(
  sender: Sender,
  batch: readonly Expected[],
  validators: Validators,
): Promise<readonly Answered[]> {
  const sent: Expected[] = [];
  for (const one of batch) sent.push(await withValidator(sender, one, validators));
  const replies = await sender.send(sent);
  const found: Answered[] = [];
  for (const [i, one] of sent.entries()) {
    const reply = replies[i] ?? (await again(sender, one));
    validators.last = reply?.headers["etag"] ?? validators.last;
    found.push([one, reply]);
  }
  return found;
}

/** A connection that was kept may be closed at any time, so it is tried on another. */
async function again(sender: Sender, sent: Expected): Promise<Reply> {
  sender.close();
  const [reply = null] = await sender.send([sent]);
  return reply;
}

/** The request with a validator that this host gave: for the same answer, or for another. */
async function withValidator(
  sender: Sender,
  one: Expected,
  { last }: Validators,
): Promise<Expected> {
  const { headers = {} } = one;
  const { "if-none-match": condition, ...free } = headers;
  if (condition === "other") return { ...one, headers: { ...headers, "if-none-match": last } };
  if (condition !== "own") return one;
  const [reply = null] = await sender.send([{ ...one, headers: free }]);
  const own = reply?.headers["etag"] ?? '"none"';
  return { ...one, own, headers: { ...headers, "if-none-match": own } };
}

interface Judging {
  readonly plain?: boolean;
  readonly exact: boolean;
  readonly port?: number;
}

/** Judges the answers of one host, and remembers the validators that it gave. */
export function judging({ plain = false, exact, port }: Judging) {
  const tags = new Map<string, string>();
  return (expected: Expected, reply: Reply): Judged => {
    if (reply === null) return { verdict: "unanswered", why: "the connection was closed" };
    if (plain) return judgedPlainly(expected, reply);
    const got = decoded(expected, reply);
    if (typeof got === "string") return { verdict: "wrong", why: got };
    if (expected.own !== undefined) tags.set(opaque(expected.own), expected.sha256);
    const etag = got.headers["etag"];
    const part = judgedPart(expected, got, tags);
    // a later request may send the validator of a part, or of a 304 to "*"
    const isGiven = part?.verdict === "ok" && got.status < 400 && etag !== undefined;
    if (isGiven && !tags.has(opaque(etag))) tags.set(opaque(etag), expected.sha256);
    if (part !== null) return part;
    const whole = judged(expected, got, exact);
    if (whole.verdict === "ok" && etag !== undefined) tags.set(opaque(etag), expected.sha256);
    // a bucket in memory has no conditions
    const mustKnow = exact || port !== undefined;
    const owned =
      mustKnow && expected.own !== undefined && expected.own !== '"none"' && got.status === 200;
    return owned ? { verdict: "wrong", why: "its own validator is answered in full" } : whole;
  };
}
