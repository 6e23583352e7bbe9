export function member(value: unknown, name: string): unknown {
  return Object(value)[name];
}
