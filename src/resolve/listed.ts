import { at } from "./at.ts";

/**
 * The elements of an array of the route table. In njs 0.7.9 a table that nginx preloads has arrays
 * without methods, so a caller that needs them makes a copy.
 */
export function listed<T>(values: readonly T[]): T[] {
  const found: T[] = [];
  for (let i = 0; i < values.length; i++) found.push(at(values, i));
  return found;
}
