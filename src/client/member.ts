/** A member of whatever a JSON text held; undefined where there is none. */
export function member(value: unknown, name: string): unknown {
  return Object(value)[name];
}
