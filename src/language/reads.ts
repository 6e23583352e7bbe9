// What was read of a model while something was made of it. A tracked model (memo/tracked.ts) notes
// each part that is read; what is shared between two answers is kept with its reads, so that whoever
// takes it counts as having read them too.

/** A value and the parts of a model that it follows from; empty for a model that is not tracked. */
export interface Captured<V> {
  readonly value: V;
  readonly reads: ReadonlySet<string>;
}

/** Notes the parts that are read while a step runs, also for the steps around it. */
export interface Recorder {
  readonly note: (part: string) => void;
  readonly replay: (reads: Iterable<string>) => void;
  /** Runs a step, and adds to `reads` what it reads, also after it had to wait. */
  readonly during: <T>(reads: Set<string>, step: () => T) => T;
}

export function recorder(): Recorder {
  const open: Set<string>[] = [];
  const close = (reads: Set<string>) => {
    open.splice(open.lastIndexOf(reads), 1);
    const around = open.at(-1);
    if (around !== undefined) for (const part of reads) around.add(part);
  };
  return {
    note: (part) => open.at(-1)?.add(part),
    replay: (reads) => {
      const around = open.at(-1);
      if (around !== undefined) for (const part of reads) around.add(part);
    },
    during: (reads, step) => {
      open.push(reads);
      let waits = false;
      try {
        const made = step();
        if (!(made instanceof Promise)) return made;
        waits = true;
        return made.finally(() => close(reads)) as typeof made;
      } finally {
        if (!waits) close(reads);
      }
    },
  };
}

const recorders = new WeakMap<object, Recorder>();

/** Makes a recorder that of a tracked model. */
export function recordedBy<M extends object>(model: M, by: Recorder): M {
  recorders.set(model, by);
  return model;
}

/** What a computation gives, with what it read of a model. */
export function captured<V>(model: object, compute: () => V): Captured<V> {
  const recorder = recorders.get(model);
  if (recorder === undefined) return { value: compute(), reads: nothing };
  const reads = new Set<string>();
  return { value: recorder.during(reads, compute), reads };
}

const nothing: ReadonlySet<string> = new Set<string>();

/** A value that was captured before: whoever takes it has read what it follows from. */
export function retaken<V>(model: object, { value, reads }: Captured<V>): V {
  recorders.get(model)?.replay(reads);
  return value;
}

/** What a map and a weak map share. */
interface Known<K, V> {
  readonly get: (key: K) => Captured<V> | undefined;
  readonly set: (key: K, value: Captured<V>) => unknown;
}

/** The value of a key, computed of a model the first time. */
export function remembered<K, V>(known: Known<K, V>, key: K, model: object, compute: () => V): V {
  const found = known.get(key);
  if (found !== undefined) return retaken(model, found);
  const made = captured(model, compute);
  known.set(key, made);
  return made.value;
}

/** A value that is computed of a model on first use and kept. */
export function shared<V>(model: object, compute: () => V): () => V {
  let known: Captured<V> | null = null;
  return () => {
    if (known !== null) return retaken(model, known);
    known = captured(model, compute);
    return known.value;
  };
}
