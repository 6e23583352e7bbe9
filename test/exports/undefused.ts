const defused = /(?<![^\r\n])'(?='*(?:\t|[^\S\r\n]*[=+\-@＝＋－＠]))|^'(?='*\r)/g;

/** The text that `defuse` was given, whatever it was. */
export function undefused(text: string): string {
  return text.replace(defused, "");
}
