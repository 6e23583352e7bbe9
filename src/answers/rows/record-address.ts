import { recordHomeFile } from "../../record/record-home.ts";

/** The path at which the frozen core of a record is served. */
export function frozenRecordFile(reference: string): string {
  return `s/publications/ref/${reference}.json`;
}

/** The permanent page of a record, which shows its status: what citations and feeds name. */
export function recordPageFile(reference: string): string {
  return recordHomeFile(reference);
}

export function firmPageFile(slug: string): string {
  return `firms/${slug}.html`;
}

export function researchPageFile(id: string): string {
  return `research/${id}.html`;
}
