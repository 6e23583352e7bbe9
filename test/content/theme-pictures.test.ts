import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shippedText } from "../../src/content/files/shipped.ts";
import { svgFault } from "../../src/content/text/svg-shapes.ts";
import { templateFault } from "../../src/content/text/template-parts.ts";

// Pictures of the theme are published as they are, and a browser that opens one by itself runs what is in it.

const root = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (inside: string, more = "") => `<svg ${root} viewBox="0 0 8 8"${more}>${inside}</svg>`;

/** What a picture must not have, and what the message names of it. */
const refused: readonly (readonly [svg: string, found: string])[] = [
  [svg("<script>alert(1)</script>"), "<script>"],
  [svg("<SCRIPT>alert(1)</SCRIPT>"), "<SCRIPT>"],
  [svg('<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>'), "<x:script>"],
  [svg('<script xlink:href="https://e.example/x.js"/>'), "<script>"],
  [svg('<handler type="text/javascript">1</handler>'), "<handler>"],
  [svg("", ' onload="alert(1)"'), 'onload="alert(1)"'],
  [svg('<path d="M0 0" onclick="alert(1)"/>'), 'onclick="alert(1)"'],
  [svg('<path d="M0 0" ONCLICK="alert(1)"/>'), 'ONCLICK="alert(1)"'],
  [svg("<foreignObject><b>x</b></foreignObject>"), "<foreignObject>"],
  [svg('<image href="https://e.example/x.png"/>'), "<image>"],
  [svg('<image href="data:image/png;base64,AAAA"/>'), "<image>"],
  [svg('<feImage href="https://e.example/x.png"/>'), "<feImage>"],
  [svg("<text>Name</text>"), "<text>"],
  [svg('<a href="https://e.example"><path d="M0 0"/></a>'), "<a>"],
  [svg("<iframe/>"), "<iframe>"],
  [svg('<set attributeName="href" to="javascript:alert(1)"/>'), "<set>"],
  [svg('<animate attributeName="href" values="javascript:1"/>'), "<animate>"],
  [svg('<use href="https://e.example/x.svg#a"/>'), 'href="https://e.example/x.svg#a"'],
  [svg('<use xlink:href="//e.example/x.svg#a"/>'), 'xlink:href="//e.example/x.svg#a"'],
  [svg('<use href="javascript:alert(1)"/>'), 'href="javascript:alert(1)"'],
  [svg('<use href="data:image/svg+xml,x#a"/>'), 'href="data:image/svg+xml,x#a"'],
  [
    svg('<path d="M0 0" fill="url(https://e.example/x.svg#a)"/>'),
    'fill="url(https://e.example/x.svg#a)"',
  ],
  [
    svg('<path d="M0 0" style="fill:url(https://e.example)"/>'),
    'style="fill:url(https://e.example)"',
  ],
  [svg('<path d="M0 0" style="fill:u\\72l(//e.example)"/>'), 'style="fill:u\\72l(//e.example)"'],
  [svg('<path d="M0 0" style="fill:image-set(1x)"/>'), 'style="fill:image-set(1x)"'],
  [
    svg("<style>@import 'https://e.example/x.css';</style>"),
    "\"@import 'https://e.example/x.css';\"",
  ],
  [svg("<style>path{fill:url(#a)}</style>"), '"path{fill:url(#a)}"'],
  [svg("<style><![CDATA[path{fill:red}]]></style>"), "<![CDATA[path{fill:red}]]>"],
  [svg('<path d="M0 0" fill="&#106;avascript"/>'), '<path d="M0 0" fill="&#106;avascript"/>'],
  [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg("")}`, "<!DOCTYPE svg ["],
  [
    `<?xml-stylesheet href="https://e.example/x.css"?>${svg("")}`,
    '<?xml-stylesheet href="https://e.example/x.css"?>',
  ],
  [svg("letters of no element"), 'the text "letters of no element"'],
  [svg("<metadata><rdf/></metadata>"), "<metadata>"],
  [svg('<path d="M0 0" xml:base="https://e.example/"/>'), 'xml:base="https://e.example/"'],
  [`<svg xmlns="http://www.w3.org/1999/xhtml"/>`, 'xmlns="http://www.w3.org/1999/xhtml"'],
  [`<html><svg/></html>`, "<html>"],
  [`${svg("")}${svg("")}`, "<svg>"],
  [svg("<g>"), "</svg>"],
  ["no picture", 'the text "no picture"'],
  ["<svg", "<svg"],
  [svg('<path d="M0 0" d="M1 1"/>'), "d"],
  ["<!-- only -->", "no element"],
];

/** Pictures as drawing programs export them. */
const taken: readonly string[] = [
  svg(""),
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- a mark -->\n${svg('<g id="a"><path d="M0 0h3v2z"/></g>')}\n`,
  svg(
    '<title>A mark &amp; a name</title><desc>Two waves</desc><rect width="8" height="8" rx="2"/>',
  ),
  svg("<style>.a{fill:#1c4f8f;stroke:rgb(1, 2, 3)}</style><circle class='a' cx='4' cy='4' r='3'/>"),
  svg(
    '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient><linearGradient id="h" xlink:href="#g"/></defs><path d="M0 0" fill="url(#h)"/>',
  ),
  svg('<defs><path id="p" d="M0 0h1"/></defs><use href="#p"/><use xlink:href="#p" x="2"/>'),
  svg(
    '<clipPath id="c"><rect width="4" height="4"/></clipPath><path clip-path="url(#c)" style="fill:#fff" d="M0 0"/>',
  ),
];

describe("a picture of the theme", () => {
  it.each(refused)("is refused, and what is in the way is named: %s", (text, found) => {
    expect(svgFault(text)?.found).toBe(found);
  });

  it.each(taken)("is taken if it is shapes and outlines: %s", (text) => {
    expect(svgFault(text)).toBeNull();
  });

  it("is taken as it ships", () => {
    expect(svgFault(shippedText("../../site/theme/icon.svg"))).toBeNull();
  });

  it("draws nothing that grows with each reference to a reference", () => {
    const layers = Array.from({ length: 30 }, (_, i) => {
      return `<g id="a${i + 1}"><use href="#a${i}"/><use href="#a${i}"/></g>`;
    });
    const bomb = svg(`<path id="a0" d="M0 0"/>${layers.join("")}`);
    expect(svgFault(bomb)?.message).toContain("from within a part that is referred to");
    const many = svg(`<path id="a" d="M0 0"/>${'<use href="#a"/>'.repeat(201)}`);
    expect(svgFault(many)?.message).toContain("more than 200 times");
    expect(svgFault(svg(`${"<g>".repeat(70)}${"</g>".repeat(70)}`))?.message).toContain(
      "64 levels",
    );
  });

  it("has no element, attribute or text in it that is not of the list, whatever is mixed in", () => {
    const parts = [
      "<path d='M0 0'/>",
      "<g>",
      "</g>",
      "<script>",
      "onload='x'",
      "&",
      "]]>",
      "<!--",
      "-->",
      "<style>",
      "</style>",
      "url(//e)",
      '"',
      "'",
      ">",
      "<",
      "javascript:",
      "<use href='#a'/>",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), (mixed) => {
        const text = svg(mixed.join(" "));
        if (svgFault(text) !== null) return;
        const plain = text.replace(/<!--[\s\S]*?-->/g, "");
        expect(plain).not.toMatch(/<script|\son\w+\s*=|&|javascript|\/\/e/);
      }),
      { numRuns: 2000 },
    );
  });

  it("is judged in time that follows from its size", () => {
    for (const text of [
      `<svg ${"a ".repeat(60_000)}`,
      "<!-- ".repeat(20_000),
      `<svg ${'a="" '.repeat(40_000)}`,
    ]) {
      const started = performance.now();
      expect(svgFault(text)).not.toBeNull();
      expect(performance.now() - started).toBeLessThan(2_000);
    }
  });
});

describe("the template of the pages", () => {
  const page = (inside: string) =>
    `<!doctype html><head>${inside}{{head}}</head><body>{{main}}{{footer}}`;

  it.each([
    '<script src="//e.example/x.js"></script>',
    '<meta http-equiv="refresh" content="0;url=https://e.example">',
    '<META content="0;url=https://e.example" HTTP-EQUIV=refresh>',
    '<base href="https://e.example/">',
    '<link rel="stylesheet" href="https://e.example/x.css">',
    "<style>@import url(//e.example)</style>",
    '<iframe src="https://e.example"></iframe>',
    '<img src="x" onerror="alert(1)">',
    "<img/onerror=alert(1)>",
    '<img src="https://e.example/pixel.png">',
    '<img src="//e.example/pixel.png">',
    '<a href="javascript:alert(1)">x</a>',
    '<form action="https://e.example"><input></form>',
    '<svg onload="x"></svg>',
    '<p style="background:url(//e)">',
  ])("must have nothing that acts by itself: %s", (inside) => {
    expect(templateFault(page(inside))?.message).toContain(
      "nothing that runs, loads or leads away",
    );
  });

  it("may have words, links, and the letters and viewport of the page", () => {
    const inside = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">';
    const around =
      '<p class="one">Only one = two on Monday. <a href="https://desk.example/">The desk</a>';
    expect(templateFault(page(inside) + around)).toBeNull();
    expect(templateFault(shippedText("../../site/theme/template.html"))).toBeNull();
  });
});
