import { isMap, isNode, isScalar, isSeq, type Pair, parseDocument } from "yaml";
import type { Path, Position } from "../findings/finding.ts";
import { positionAt } from "./position.ts";

/**
 * A function from a path to the position of its value or key in well-formed YAML. A path that does
 * not exist has the position of its longest existing prefix. Slow, so used only once there is a
 * problem.
 */
export function yamlPositions(
  text: string,
  firstLine = 1,
): (path: Path, ofKey: boolean) => Position {
  const document = parseDocument(text, { version: "1.2", schema: "core", uniqueKeys: false });
  return (path, ofKey) => positionAt(text, offsetOf(document.contents, path, ofKey), firstLine);
}

function offsetOf(root: unknown, path: Path, ofKey: boolean): number {
  let node = root;
  let offset = startOf(root) ?? 0;
  for (const [i, step] of path.entries()) {
    const pair = isMap(node) ? pairOf(node.items, step) : undefined;
    const next = pair === undefined && isSeq(node) ? node.items[Number(step)] : pair?.value;
    const wantsKey = ofKey && i === path.length - 1;
    const start = wantsKey ? startOf(pair?.key) : (startOf(next) ?? startOf(pair?.key));
    if (start === null) return offset;
    offset = start;
    node = next;
  }
  return offset;
}

function pairOf(items: readonly Pair[], key: string | number): Pair | undefined {
  return items.find((item) => isScalar(item.key) && keyText(item.key) === String(key));
}

function keyText(key: { readonly source?: string; readonly value: unknown }): string {
  return key.source ?? String(key.value);
}

function startOf(node: unknown): number | null {
  return isNode(node) ? (node.range?.[0] ?? null) : null;
}
