// The template is around every page. Its own text stands before the policy of the page, which is in its head, so what
// loads, runs or leads away by itself is refused here.

/** Without these places a page would have no content, no policy or no legal note. */
const needed: readonly string[] = ["{{head}}", "{{main}}", "{{footer}}"];

const attribute = String.raw`<[^>]*[\s"'/]`;

const refused = [
  String.raw`<\/?\s*(?:script|style|link|base|iframe|frame|frameset|object|embed|applet|form|svg|math|noscript)\b`,
  // a meta tag may say the letters and the viewport
  String.raw`<meta\b(?![^>]*\s(?:charset|name)\s*=)`,
  String.raw`\bhttp-equiv\b`,
  String.raw`${attribute}(?:on[a-z]+|style)\s*=`,
  String.raw`${attribute}(?:src|srcset|srcdoc|action|formaction|background|poster|ping)\s*=\s*["']?\s*(?:[a-z][a-z0-9+.-]*:|[/\\]{2})`,
  String.raw`(?:javascript|data|vbscript)\s*:`,
].join("|");

/** What a template must not have, or lacks, with the offset; null for one that pages can use. */
export function templateFault(
  text: string,
): { readonly message: string; readonly found: string; readonly offset: number } | null {
  const missing = needed.filter((place) => !text.includes(place));
  if (missing.length > 0) {
    const names = missing.map((place) => `"${place}"`).join(", ");
    return { message: `The template must have ${names}`, found: "none", offset: 0 };
  }
  const match = new RegExp(refused, "i").exec(text);
  if (match === null) return null;
  const message = "The template must have nothing that runs, loads or leads away by itself";
  return { message, found: match[0].trim().slice(0, 80), offset: match.index };
}
