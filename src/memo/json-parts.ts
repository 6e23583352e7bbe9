const inPart = 1024;

/** The texts of items with commas between them, some at a time. */
export function* joined<T>(items: Iterable<T>, textOf: (item: T) => string): Iterable<string> {
  let part: string[] = [];
  let comma = "";
  for (const item of items) {
    part.push(textOf(item));
    if (part.length < inPart) continue;
    yield `${comma}${part.join(",")}`;
    [part, comma] = [[], ","];
  }
  if (part.length > 0) yield `${comma}${part.join(",")}`;
}

/** A member of an object as JSON. */
export function memberText([name, value]: readonly [string, unknown]): string {
  return `${JSON.stringify(name)}:${JSON.stringify(value)}`;
}
