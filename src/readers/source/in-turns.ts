/** Does the work for each item, `width` at a time. After a failure it begins no more, and throws the first in the end. */
export async function inTurns<T>(
  items: Iterable<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const due = [...items].values();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const item of due) {
      await work(item).catch((error) => failures.push(error));
      if (failures.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  if (failures.length > 0) throw failures[0];
}
