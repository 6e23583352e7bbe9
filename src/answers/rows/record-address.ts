/** The path at which the frozen core of a record is served. */
export function frozenRecordFile(reference: string): string {
  return `s/publications/ref/${reference}.json`;
}

export function firmPageFile(slug: string): string {
  return `firms/${slug}.html`;
}

export function researchPageFile(id: string): string {
  return `research/${id}.html`;
}
