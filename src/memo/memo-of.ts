import { type Memo, noMemo } from "./memo.ts";

const memos = new WeakMap<object, Memo>();

/** Lets what is made of a tracked read model find its memo. */
export function useMemo(readModel: object, memo: Memo): void {
  memos.set(readModel, memo);
}

/** The memo of a read model; one that keeps nothing where it has none. */
export function memoOf(readModel: object): Memo {
  return memos.get(readModel) ?? noMemo;
}
