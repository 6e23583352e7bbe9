import { plainText } from "./visible-text.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text as XML character data or attribute value, without characters that XML forbids. */
export function xmlText(text: string): string {
  return plainText(text).replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

/** A text as XML character data, in which quotes are allowed. */
export function xmlContent(text: string): string {
  return plainText(text).replace(/[&<>]/g, (character) => entities[character] ?? "");
}

/** The inverse of satori's escaping. */
export function unescapeXml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => named[entity] ?? entity);
}

const named: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(entities).map(([character, entity]) => [entity, character]),
);
