// A picture of the theme is published as it is, and a browser that opens it by itself runs what is in it. So it is read
// by a grammar of shapes alone, which is a small part of SVG 2: whatever is not known to be a shape is refused.

/** What is wrong with a picture, and where. */
export interface SvgFault {
  readonly message: string;
  readonly found: string;
  readonly offset: number;
}

const elements = new Set(
  (
    "svg g defs symbol use title desc style path rect circle ellipse line polyline polygon clipPath mask " +
    "linearGradient radialGradient stop"
  ).split(" "),
);

const attributes = new Set(
  (
    "id class role focusable version baseProfile style xmlns xmlns:xlink xml:space href xlink:href data-name " +
    "viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points pathLength " +
    "transform gradientTransform gradientUnits spreadMethod clipPathUnits maskUnits maskContentUnits " +
    "offset stop-color stop-opacity color fill fill-opacity fill-rule stroke stroke-width stroke-opacity " +
    "stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity display " +
    "visibility overflow clip-path clip-rule mask mask-type paint-order vector-effect shape-rendering " +
    "color-interpolation aria-hidden aria-label aria-labelledby"
  ).split(" "),
);

const namespaces: Readonly<Record<string, string>> = {
  xmlns: "http://www.w3.org/2000/svg",
  "xmlns:xlink": "http://www.w3.org/1999/xlink",
};

/** Elements whose text people read, and that of rules for colours. */
const withText: readonly string[] = ["title", "desc", "style"];

const deepest = 64;
/** References in one picture; a target has none but to gradients, so that nothing is drawn exponentially often. */
const mostReferences = 200;

const token =
  /<!--(?:(?!--)[\s\S])*-->|<\?xml [^<>?]*\?>|<(?<close>\/)?(?<name>[A-Za-z][\w:.-]*)(?<rest>(?:\s+[\w:.-]+\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*)\s*(?<empty>\/)?>|(?<text>[^<]+)/y;

interface Open {
  readonly name: string;
  readonly id: string | null;
}

interface Reference {
  readonly to: string;
  /** The ids of the elements around it. */
  readonly within: readonly string[];
  readonly offset: number;
}

/** What makes a picture more than shapes and outlines; null for one that is nothing else. */
export function svgFault(svg: string): SvgFault | null {
  const open: Open[] = [];
  const references: Reference[] = [];
  const gradients = new Set<string>();
  let roots = 0;
  for (token.lastIndex = 0; token.lastIndex < svg.length; ) {
    const offset = token.lastIndex;
    const { 0: whole, groups = {} } = token.exec(svg) ?? { 0: null };
    if (whole === null) return otherMarkup(svg, offset);
    const { name, close, empty, rest = "", text } = groups;
    if (text !== undefined) {
      const fault = textFault(text, open.at(-1)?.name ?? null, offset);
      if (fault !== null) return fault;
    } else if (name === undefined) {
      if (whole.startsWith("<?") && offset > 0) return otherMarkup(svg, offset);
    } else if (close !== undefined) {
      if (open.pop()?.name !== name || rest !== "" || empty !== undefined) {
        return { message: "A picture must close each element that it opens", found: whole, offset };
      }
    } else {
      if (open.length === 0 && (name !== "svg" || roots > 0)) {
        return { message: 'A picture must be one element "svg"', found: `<${name}>`, offset };
      }
      roots += open.length === 0 ? 1 : 0;
      if (!elements.has(name)) return unshapely(`<${name}>`, offset);
      const given = attributesOf(rest, offset + 1 + name.length);
      const fault = given.map((one) => attributeFault(one, given)).find((one) => one !== null);
      if (fault !== undefined) return fault;
      const id = given.find((one) => one.name === "id")?.value ?? null;
      if (name.endsWith("Gradient") && id !== null) gradients.add(id);
      const within = [...open.map((one) => one.id), id].filter((one) => one !== null);
      // a gradient that takes over the stops of another is drawn no more often for it
      const isTold = !name.endsWith("Gradient");
      for (const { value } of isTold ? given : []) {
        const [, to] = fragment.exec(value) ?? [];
        if (to !== undefined) references.push({ to, within, offset });
      }
      if (empty === undefined) open.push({ name, id });
      if (open.length > deepest) {
        return {
          message: "A picture must not nest deeper than 64 levels",
          found: `<${name}>`,
          offset,
        };
      }
    }
  }
  if (roots === 0 || open.length > 0) {
    const found = open.length === 0 ? "no element" : `<${open.at(-1)?.name}> without its end`;
    return { message: 'A picture must be one whole element "svg"', found, offset: 0 };
  }
  return referenceFault(references, gradients);
}

/** `#a` of a link, or `url(#a)` of a fill. */
const fragment = /^(?:#([\w.-]+)|url\(#([\w.-]+)\))$/;

interface Given {
  readonly name: string;
  readonly value: string;
  readonly offset: number;
}

function attributesOf(rest: string, from: number): readonly Given[] {
  const each = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
  return Array.from(rest.matchAll(each), ({ 1: name = "", 2: double, 3: single, index }) => ({
    name,
    value: double ?? single ?? "",
    offset: from + index,
  }));
}

function attributeFault(given: Given, all: readonly Given[]): SvgFault | null {
  const { name, value, offset } = given;
  if (!attributes.has(name)) return unshapely(`${name}="${value}"`, offset);
  if (all.some((other) => other !== given && other.name === name)) {
    return { message: "A picture must give an attribute once", found: name, offset };
  }
  const isRight = isAllowed(name, value);
  return isRight ? null : unshapely(`${name}="${value}"`, offset);
}

function isAllowed(name: string, value: string): boolean {
  const { [name]: namespace } = namespaces;
  if (namespace !== undefined) return value === namespace;
  if (name.endsWith("href")) return /^#[\w.-]+$/.test(value);
  if (name === "style") return isPlainStyle(value);
  return /^url\(#[\w.-]+\)$/.test(value) || !/[\\:]|url|script/i.test(value) || isForPeople(name);
}

function isForPeople(name: string): boolean {
  return name === "aria-label" || name === "data-name" || name === "class" || name === "id";
}

/** Rules for colours and lines: nothing of them is fetched, and no text of theirs is one of another language. */
function isPlainStyle(text: string): boolean {
  const functions = /\b(?:rgba?|hsla?|matrix|translate|scale|rotate)\(/gi;
  return !/url|[\\@"'<&(]|script/i.test(text.replace(functions, ""));
}

function textFault(text: string, within: string | null, offset: number): SvgFault | null {
  if (text.trim() === "" || text === "\ufeff") return null;
  const found = text.trim().slice(0, 60);
  if (within === null || !withText.includes(within))
    return unshapely(`the text "${found}"`, offset);
  const isPlain =
    within === "style" ? isPlainStyle(text) : !/&(?!(?:amp|lt|gt|quot|apos);)/.test(text);
  return isPlain ? null : unshapely(`"${found}"`, offset);
}

/** What only a parser of all of XML would read, such as a document type, an entity or CDATA. */
function otherMarkup(svg: string, offset: number): SvgFault {
  const [found = ""] = /^<?[^\s<>]*(?:\s[^<>]{0,40})?>?/.exec(svg.slice(offset)) ?? [];
  return unshapely(found, offset);
}

function unshapely(found: string, offset: number): SvgFault {
  return {
    message: "A picture must have shapes and outlines only",
    found: found.slice(0, 80),
    offset,
  };
}

function referenceFault(
  references: readonly Reference[],
  gradients: ReadonlySet<string>,
): SvgFault | null {
  const drawn = references.filter(({ to }) => !gradients.has(to));
  const { [mostReferences]: over } = drawn;
  if (over !== undefined) {
    const message = `A picture must not refer to parts of its own more than ${mostReferences} times`;
    return { message, found: `#${over.to}`, offset: over.offset };
  }
  const targets = new Set(drawn.map(({ to }) => to));
  const nested = drawn.find(({ within }) => within.some((id) => targets.has(id)));
  if (nested === undefined) return null;
  const message = "A picture must not refer to a part from within a part that is referred to";
  return { message, found: `#${nested.to}`, offset: nested.offset };
}
