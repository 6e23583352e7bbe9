import type { Route } from "../../answers/api/route.ts";
import { sha256Hex } from "../../record/canonical.ts";

/** The part of a site that a build makes: pieces, which are many files made of one another, and files made alone. */
export interface Share {
  /** Each route that is a piece has a number from 1; piece 0 is what belongs to no route. */
  readonly piece: (index: number, route: Route | null) => boolean;
  readonly file: (path: string) => boolean;
}

export const wholeSite: Share = { piece: () => true, file: () => true };

/** One of the disjoint parts of a build, `index` of `of`, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** The hash of its path chooses the shard of a file, so that shards are alike; pieces go in turn. */
export function shareOf({ index, of }: Shard): Share {
  return {
    piece: (piece) => piece % of === index - 1,
    file: (path) => Number.parseInt(sha256Hex(path).slice(0, 12), 16) % of === index - 1,
  };
}

/** What rests on the texts of essays: their route and pages, exports, feeds, and what describes or lists all. */
export const essayShare: Share = {
  piece: (_, route) =>
    route === null ||
    route.needs.includes("research") ||
    (route.kind === "file" && route.together === true),
  file: isNamedByEssays,
};

/** Whether a file is there, or of this name, because an essay has this id and day. */
export function isNamedByEssays(path: string): boolean {
  return /^(?:research|s\/research|s\/changes|feeds)[./]/.test(path);
}
