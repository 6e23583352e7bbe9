/** A request and what this build answers to it. */
export interface Example {
  /** Path and query. */
  readonly request: string;
  /** The whole answer; null for a long one, such as the index with a row for each firm. */
  readonly body: string | null;
  /** The first lines of the answer, indented, with the number of the others. */
  readonly beginning: string;
}

/** The length from which an answer is named by its address alone. */
const longest = 2 ** 18;

const shownLines = 40;

/** An example of an answer in JSON. */
export function exampleOf(request: string, body: string): Example {
  const whole = body.length > longest ? null : body;
  return { request, body: whole, beginning: beginning(body) };
}

/** The lines that JSON.stringify indents by two, of which the others are counted and never made. */
function beginning(body: string): string {
  const { lines, count } = indented(body, shownLines);
  return count <= shownLines
    ? lines.join("\n")
    : `${lines.join("\n")}\n… ${count - shownLines} more lines`;
}

/** The tokens of JSON: an empty array or object, a bracket, a comma, a colon, a text or another value. */
const tokens = /\[\s*\]|\{\s*\}|[[\]{},:]|"[^"\\]*(?:\\.[^"\\]*)*"|[^[\]{},:"\s]+/g;

function indented(text: string, most: number): { lines: string[]; count: number } {
  const lines: string[] = [];
  let [line, count, depth] = ["", 0, 0];
  const end = () => {
    if (count < most) lines.push(line);
    count += 1;
    line = "  ".repeat(depth);
  };
  for (const [token] of text.matchAll(tokens)) {
    const closes = token === "]" || token === "}";
    if (closes) depth -= 1;
    if (closes) end();
    line += token === ":" ? ": " : token.replace(/^([[{])\s+/, "$1");
    if (token === "[" || token === "{") depth += 1;
    if (token === "[" || token === "{" || token === ",") end();
  }
  end();
  return { lines, count };
}
