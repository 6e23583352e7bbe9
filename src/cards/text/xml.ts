import { elementText, markupText } from "../../language/markup-text.ts";
import { plainText } from "./visible-text.ts";

/** A text as XML character data or attribute value, without characters that XML forbids. */
export function xmlText(text: string): string {
  return markupText(plainText(text));
}

/** A text as XML character data, in which quotes are allowed. */
export function xmlContent(text: string): string {
  return elementText(plainText(text));
}
