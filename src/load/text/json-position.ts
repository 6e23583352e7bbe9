import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import type { Path, Position } from "../findings/finding.ts";
import { positionAt } from "./position.ts";

/** A function from a path to the position of its value or key in JSON; see `yamlPositions`. */
export function jsonPositions(text: string): (path: Path, ofKey: boolean) => Position {
  const tree = parseTree(text);
  return (path, ofKey) => {
    const node = nearestNode(tree, path);
    const key = node?.parent?.type === "property" ? node.parent.offset : undefined;
    const whole = tree !== undefined && findNodeAtLocation(tree, [...path]) === node;
    return positionAt(text, (ofKey && whole ? key : node?.offset) ?? 0);
  };
}

function nearestNode(tree: Node | undefined, path: Path): Node | undefined {
  if (tree === undefined) return undefined;
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, length));
    if (node !== undefined) return node;
  }
  return tree;
}
