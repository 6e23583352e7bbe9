import { Cite } from "@citation-js/core";
import "@citation-js/plugin-bibtex";
import "@citation-js/plugin-ris";
import { DOMParser } from "@xmldom/xmldom";
import ICAL from "ical.js";
import { load } from "js-yaml";
import markdownIt from "markdown-it";
import Papa from "papaparse";

// Parsers of each kind of file of a site, each of which says what a text in it became that is no text.

/** A tag of a page as the site writes them: whatever else begins with "<" in a page is text that was not escaped. */
const tag =
  /<!doctype html>|<!--(?:(?!--)[^<>])*-->|<\/[a-z][a-z0-9-]*>|<(?<name>[a-z][A-Za-z0-9-]*)(?<given>(?:\s+[A-Za-z][\w:.-]*(?:="[^"<]*")?)*)\s*\/?>/gy;
const dangerous = ["base", "iframe", "object", "embed", "x-harm", "frame", "portal"];

/** What is wrong with the HTML of a page or a part of one. */
export function htmlFaults(html: string): readonly string[] {
  const faults: string[] = [];
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", tag.lastIndex)) {
    tag.lastIndex = at;
    const match = tag.exec(html);
    if (match === null) return [...faults, `raw: ${html.slice(at, at + 80)}`];
    const { name = "", given = "" } = match.groups ?? {};
    const attributes = [...given.matchAll(/([\w:.-]+)(?:="([^"]*)")?/g)];
    if (dangerous.includes(name)) faults.push(`element ${name}`);
    for (const [, key = "", value = ""] of attributes) {
      if (/^(?:on|x-harm|harm|srcdoc)/.test(key)) faults.push(`attribute ${key}`);
      if (/^(?:href|src|action)$/.test(key) && /^\s*(?:javascript|data|vbscript):/i.test(value)) {
        faults.push(`address ${value}`);
      }
      if (name === "meta" && key === "http-equiv" && value !== "Content-Security-Policy") {
        faults.push(`meta ${value}`);
      }
      if (key === "style") faults.push(`style ${value}`);
    }
    if (name !== "script") continue;
    const end = html.indexOf("</script>", tag.lastIndex);
    const inside = html.slice(tag.lastIndex, end);
    if (given.includes("ld+json")) faults.push(...jsonFaults(inside));
    else if (inside !== "") faults.push(`script ${inside.slice(0, 80)}`);
    if (/<(?:!--|script|\/script)/i.test(inside)) faults.push(`script that ends early: ${inside}`);
    tag.lastIndex = end;
  }
  return faults;
}

export function xmlFaults(text: string): readonly string[] {
  const problems: string[] = [];
  const onError = (level: string, message: string) => problems.push(`${level} ${message}`);
  const document = new DOMParser({ onError }).parseFromString(text, "text/xml");
  for (const element of Array.from(document.getElementsByTagName("*"))) {
    if (/script|x-harm|foreignObject|meta$/i.test(element.nodeName))
      problems.push(element.nodeName);
    for (const { name } of Array.from(element.attributes)) {
      if (/^(?:on|harm|x-harm)/.test(name)) problems.push(name);
    }
    const isHtml = /^(?:html|xhtml)$/.test(element.getAttribute("type") ?? "");
    if (isHtml) problems.push(...htmlFaults(element.textContent ?? ""));
  }
  return problems;
}

export function jsonFaults(text: string): readonly string[] {
  const faults: string[] = [];
  JSON.parse(text, (key, value) => {
    if (/^(?:harm|x-harm)/.test(key)) faults.push(`member ${key}`);
    if (/^(?:content_)?html$/.test(key) && typeof value === "string")
      faults.push(...htmlFaults(value));
    return value;
  });
  return faults;
}

export function csvFaults(text: string): readonly string[] {
  const { data, errors } = Papa.parse<string[]>(text.trimEnd());
  const [header = []] = data;
  return [
    ...errors.map(({ message }) => message),
    ...data.filter((row) => row.length !== header.length).map((row) => `width of ${row.join()}`),
    ...data.flat().filter((cell) => /^[=+@\t\r]|^-(?![\d.]|$)/.test(cell)),
  ];
}

/** Markdown as other programs show it, HTML in it included. */
export function markdownFaults(text: string): readonly string[] {
  const html = markdownIt({ html: true }).render(text.replace(/^---\n.*?\n---\n/s, ""));
  const links = [...html.matchAll(/(?:href|src)="([^"]*harm[^"]*)"/g)].map(
    ([, to]) => `link ${to}`,
  );
  const headings = [...html.matchAll(/<h\d>\s*Harm/g)].map(([found]) => found);
  const elements = [...html.matchAll(/<(?:script|meta|x-harm|img|iframe)\b/gi)].map(
    ([found]) => found,
  );
  return [...links, ...headings, ...elements];
}

export function calendarFaults(text: string): readonly string[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const own = calendar.getAllSubcomponents("vevent");
  return [
    ...own.flatMap((event) => (event.getFirstPropertyValue("uid") === null ? ["no uid"] : [])),
    ...own.flatMap((event) => (event.getAllProperties("uid").length > 1 ? ["two uids"] : [])),
    ...own.flatMap((event) => event.getAllProperties("x-harm").map(() => "x-harm")),
  ];
}

export function citationFaults(text: string, forceType: string): readonly string[] {
  const { data } = new Cite(text, { forceType });
  const members = Object.keys(data[0] ?? {}).filter((name) => /harm/i.test(name));
  return [...(data.length === 1 ? [] : [`${data.length} works`]), ...members];
}

export function yamlFaults(text: string): readonly string[] {
  return Object.keys(Object(load(text))).filter((key) => /harm/i.test(key));
}
