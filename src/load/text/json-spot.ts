import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import type { Path, Spot } from "../findings/finding.ts";
import { spotAt } from "./spot.ts";

/** Finds where the value, or the key, of a path stands in JSON; see `yamlSpots`. */
export function jsonSpots(text: string): (path: Path, ofKey: boolean) => Spot {
  const tree = parseTree(text);
  return (path, ofKey) => {
    const node = nearestNode(tree, path);
    const key = node?.parent?.type === "property" ? node.parent.offset : undefined;
    const whole = tree !== undefined && findNodeAtLocation(tree, [...path]) === node;
    return spotAt(text, (ofKey && whole ? key : node?.offset) ?? 0);
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
