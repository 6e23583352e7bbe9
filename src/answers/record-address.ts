/** Where the frozen core of a record is served. */
export function frozenRecordFile(reference: string): string {
  return `s/publications/ref/${reference}.json`;
}
