import { plainText } from "./visible-text.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Any text as XML character data or attribute value, of characters that XML allows. */
export function xmlText(text: string): string {
  return plainText(text).replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

/** Any text as XML character data, where quotes may stand. */
export function xmlContent(text: string): string {
  return plainText(text).replace(/[&<>]/g, (character) => entities[character] ?? "");
}

/** The inverse of the escaping that satori does. */
export function unescapeXml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => named[entity] ?? entity);
}

const named: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(entities).map(([character, entity]) => [entity, character]),
);
