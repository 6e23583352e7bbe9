/** @jsxRuntime automatic @jsxImportSource preact */
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { entryOf } from "../../model/language/at.ts";
import { filled, markdownHtml } from "../markdown.ts";
import { Place } from "./text.tsx";

/** The texts of `theme/pages.md`, by their headings. */
export const Texts = createContext<ReadonlyMap<string, string>>(new Map());

export function textsOf(pages: string): ReadonlyMap<string, string> {
  const [, ...texts] = pages.split(/^# /m);
  return new Map(texts.map((text) => [text.replace(/\n.*/s, ""), text.replace(/^.*\n/, "")]));
}

interface ToldProps {
  readonly of: string;
  /** What stands at places within lines, such as `{{count}}`. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** What stands at places that are lines of their own. */
  readonly parts?: Readonly<Record<string, ComponentChildren>>;
}

/** A text of `theme/pages.md`, with parts of a page between its paragraphs. */
export function Told({ of, values = {}, parts = {} }: ToldProps) {
  const texts = useContext(Texts);
  const to = useContext(Place);
  const html = (text: string) =>
    markdownHtml(filled(text, values)).replace(
      / href="(?!\w+:)([^"]*)"/g,
      (_, path: string) => ` href="${to(path)}"`,
    );
  return entryOf(texts, of)
    .split(/^\{\{(\w+)\}\}\n/m)
    .map((piece, i) => {
      if (i % 2 === 1) return parts[piece];
      const __html = html(piece);
      return __html === "" ? null : <div class="prose told" dangerouslySetInnerHTML={{ __html }} />;
    });
}
