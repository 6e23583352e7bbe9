const defused = /(?<![^\r\n])'(?='*(?:\t|[^\S\r\n]*[=+\-@＝＋－＠]))|^'(?='*\r)/g;

/** The text that was given to `defuse`, whatever it was. */
export function undefused(text: string): string {
  return text.replace(defused, "");
}
