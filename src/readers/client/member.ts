/** A member of a parsed JSON value; undefined where there is none. */
export function member(value: unknown, name: string): unknown {
  return Object(value)[name];
}
