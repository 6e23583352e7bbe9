import type { KeptFile, MadeFile } from "../emit/files/store-file.ts";
import { at, entryOf } from "../language/at.ts";
import type { Recorder } from "../language/reads.ts";
import { each } from "./each.ts";
import { isOfFacts } from "./fact-parts.ts";
import { joined } from "./json-parts.ts";
import { packedMembers } from "./packed-members.ts";
import { type KeptPages, type KeyedPage, pageKeys } from "./page-keys.ts";
import { partHash } from "./part-hash.ts";
import { numbersOf, partNames, type Spans } from "./part-names.ts";

// What was made of a read model, kept from one build for the next. A unit is a value or some files
// under a name, with the parts of the model that were read while it was made. Where each of them has
// the hash that it had, the unit is what making it again would give.

/** A unit: what was read for it, as spans of the parts, and what it came to. */
export interface KeptUnit {
  readonly reads: Spans;
  /** The paths of its files. */
  readonly files?: readonly string[];
  readonly value?: unknown;
}

/** What one build keeps for the next. */
export interface KeptUnits {
  /** Each part that was read, with its hash. */
  readonly parts: readonly (readonly [name: string, hash: string])[];
  readonly units: Readonly<Record<string, KeptUnit>>;
  readonly pages: KeptPages;
}

type Files<F> = Iterable<F> | AsyncIterable<F>;

export interface Memo {
  /** A value that JSON keeps, computed where something that it was computed of has changed. */
  readonly value: <V>(name: string, compute: () => V) => V;
  /** The same for a value that takes time. */
  readonly later: <V>(name: string, compute: () => Promise<V>) => Promise<V>;
  /** The files of a unit, as they are in the output where nothing that they were made of changed. */
  readonly files: <F extends MadeFile>(
    name: string,
    make: () => Files<F>,
    /** What was read before, of which `make` may know. */
    before?: ReadonlySet<string>,
  ) => AsyncIterable<F | KeptFile>;
  /** The files of a unit that holds; null where it has to be made. */
  readonly held: (name: string) => readonly KeptFile[] | null;
  readonly page: PageOf<KeptFile>;
  /** Keeps what was made of these reads. */
  readonly made: (name: string, reads: ReadonlySet<string>, files: readonly MadeFile[]) => void;
  /** The same items, with what is read to list them added to `reads`. */
  readonly each: <T>(reads: Set<string>, items: Iterable<T>) => Iterable<T>;
  /** Runs a step and adds to `reads` what it reads. */
  readonly during: <T>(reads: Set<string>, step: () => T) => T;
}

/**
 * A page of a list by its path, the key of all that it is made of, and the edition of its rows: as it is
 * in the output where it was made of what has this key.
 */
export type PageOf<K> = (
  path: string,
  keyOf: () => string,
  editionOf: () => string,
) => KeyedPage<K>;

/** Makes every page. */
export const newPage: PageOf<never> = (_, __, editionOf) => ({ edition: editionOf(), kept: null });

/** Keeps nothing and makes everything. */
export const noMemo: Memo = {
  value: (_, compute) => compute(),
  later: (_, compute) => compute(),
  files: async function* (_, make) {
    yield* make();
  },
  held: () => null,
  page: newPage,
  made: () => undefined,
  each: (_, items) => items,
  during: (_, step) => step(),
};

/** What the build before kept, with its files as they are in the output. */
export interface Before {
  readonly kept: KeptUnits;
  /** Whether it had the same facts. */
  readonly areSameFacts: boolean;
  readonly files: ReadonlyMap<string, KeptFile>;
}

export interface KeepingMemo extends Memo {
  /** Everything that was made or kept, once all of it was: `KeptUnits` as JSON, in parts. */
  readonly keptText: () => Iterable<string>;
}

export function keepingMemo(
  by: Recorder,
  valueNow: (part: string) => unknown,
  before: Before | null,
): KeepingMemo {
  const hashes = new Map<string, string>();
  const names = partNames();
  const made = new Set<string>();
  const values = new Map<string, KeptUnit>();
  const units = packedMembers();
  const pages = pageKeys(before?.kept.pages ?? {});
  const present = before?.files ?? new Map<string, KeptFile>();
  const parts = before?.kept.parts ?? [];
  const areSame: (boolean | undefined)[] = [];

  function hashOf(part: string): string {
    const known = hashes.get(part) ?? partHash(valueNow(part));
    hashes.set(part, known);
    return known;
  }

  function isSame(index: number): boolean {
    const [part, hash] = at(parts, index);
    if (before?.areSameFacts === true && isOfFacts(part)) hashes.set(part, hash);
    const is = areSame[index] ?? hashOf(part) === hash;
    areSame[index] = is;
    return is;
  }

  /** The unit of the build before, if it holds. */
  function found(name: string): KeptUnit | null {
    const unit = before?.kept.units[name];
    if (unit === undefined) return null;
    for (const index of numbersOf(unit.reads)) if (!isSame(index)) return null;
    return unit;
  }

  function keep(name: string, reads: Iterable<string>, unit: Omit<KeptUnit, "reads">): void {
    if (made.has(name)) throw new RangeError(`Cannot keep "${name}": it is kept already`);
    made.add(name);
    const [{ files, value }, spans] = [unit, names.spansOf(reads)];
    units.add(name, { reads: spans, files, value });
    // files are asked for once
    if (files === undefined) values.set(name, { reads: spans, value });
  }

  /** Keeps a unit of the build before; whoever takes it has read what it was made of. */
  function keepAgain(name: string, unit: KeptUnit): void {
    const read = Array.from(numbersOf(unit.reads), (index) => at(parts, index)[0]);
    by.replay(read);
    keep(name, read, unit);
  }

  function value<V>(name: string, compute: () => V): V {
    const known = values.get(name);
    if (known !== undefined) {
      by.replay(names.of(known.reads));
      // it is of this name, and so of this type
      return known.value as V;
    }
    const unit = found(name);
    if (unit !== null) {
      keepAgain(name, unit);
      // it is what JSON made of a value of this name
      return unit.value as V;
    }
    const reads = new Set<string>();
    const computed = by.during(reads, compute);
    keep(name, reads, { value: computed });
    return computed;
  }

  async function later<V>(name: string, compute: () => Promise<V>): Promise<V> {
    if (made.has(name) || found(name) !== null) return value(name, (): V => never(name));
    const reads = new Set<string>();
    const computed = await by.during(reads, compute);
    keep(name, reads, { value: computed });
    return computed;
  }

  function held(name: string): readonly KeptFile[] | null {
    const unit = found(name);
    if (unit === null || before === null) return null;
    keepAgain(name, unit);
    pages.again(unit.files ?? []);
    return (unit.files ?? []).map((path) => entryOf(before.files, path));
  }

  async function* files<F extends MadeFile>(
    name: string,
    make: () => Files<F>,
    earlier: ReadonlySet<string> = new Set(),
  ): AsyncIterable<F | KeptFile> {
    const known = held(name);
    if (known !== null) return yield* known;
    const [reads, paths] = [new Set(earlier), [] as string[]];
    const iterator = by.during(reads, () => iteratorOf(make()));
    for (;;) {
      const next = by.during(reads, () => iterator.next());
      const { done, value: file } = next instanceof Promise ? await next : next;
      if (done === true) break;
      paths.push(file.path);
      yield noted(file, reads, by);
    }
    keep(name, reads, { files: paths });
  }

  function noteMade(name: string, reads: ReadonlySet<string>, files: readonly MadeFile[]): void {
    keep(name, reads, { files: files.map(({ path }) => path) });
  }

  function* keptText(): Iterable<string> {
    yield '{"pages":';
    yield* pages.keptText();
    yield ',"parts":[';
    yield* joined(names.all(), (part) => JSON.stringify([part, hashOf(part)]));
    yield '],"units":{';
    yield* units.parts();
    yield "}}";
  }

  return {
    value,
    later,
    files,
    held,
    page: (path, keyOf, editionOf) => pages.page(path, keyOf(), editionOf, present),
    made: noteMade,
    each: (reads, items) => each(by, reads, items),
    during: by.during,
    keptText,
  };
}

function iteratorOf<F>(files: Files<F>): Iterator<F> | AsyncIterator<F> {
  return Symbol.asyncIterator in files ? files[Symbol.asyncIterator]() : files[Symbol.iterator]();
}

/** The file, whose parts are made when they are taken. */
function noted<F extends MadeFile>(file: F, reads: Set<string>, by: Recorder): F {
  const body: unknown = Reflect.get(file, "body");
  if (typeof body !== "object" || body === null || body instanceof Uint8Array) return file;
  return { ...file, body: each(by, reads, body as Iterable<unknown>) };
}

function never(name: string): never {
  throw new RangeError(`Cannot compute "${name}": it holds`);
}
