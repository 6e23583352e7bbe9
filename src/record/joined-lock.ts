/**
 * The text of a lock as one JSON object, with each entry on the line on which it stands. Git joins
 * the locks of two branches line by line (`merge=union`), so that a line may lack its comma, begin
 * with a second brace, or repeat what another line says. Such a lock is read as what it says; a
 * reference with two hashes stays there twice. Any other text is returned as it is.
 */
export function joinedLock(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  const whole = lines.join("");
  if (!whole.startsWith("{") || !whole.endsWith("}")) return text;
  const said = new Set<string>();
  const joined: string[] = [];
  for (const line of lines) {
    const entry = lockLine.exec(line);
    if (entry === null) return text;
    const { said: says = "" } = entry.groups ?? {};
    joined.push(says === "" || said.has(says) ? "" : `${said.size === 0 ? "{" : ","}${says}`);
    if (says !== "") said.add(says);
  }
  return said.size === 0 ? "{}\n" : `${joined.join("\n").trimEnd()}\n}\n`;
}

/** Braces, commas and at most one entry; no run of blanks, so that no line is slow to read. */
const lockLine = /^[{,]?\s?(?<said>"[^"\\]*": "[^"\\]*")?,?\s?\}?$/;
