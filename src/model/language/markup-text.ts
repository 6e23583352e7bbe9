const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for an element or a quoted attribute of HTML or XML. */
export function markupText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Text for an element of HTML or XML, where quotes may stand. */
export function elementText(text: string): string {
  return text.replace(/[&<>]/g, (character) => entities[character] ?? character);
}
