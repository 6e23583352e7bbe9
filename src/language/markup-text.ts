const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const characters: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(entities).map(([character, entity]) => [entity, character]),
);

/** Text for an element or a quoted attribute of HTML or XML. */
export function markupText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Text for an element of HTML or XML, where quotes may stand. */
export function elementText(text: string): string {
  return text.replace(/[&<>]/g, (character) => entities[character] ?? character);
}

/** The text that `markupText` or `elementText` escaped. */
export function unescapedText(markup: string): string {
  return markup.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters[entity] ?? entity);
}
