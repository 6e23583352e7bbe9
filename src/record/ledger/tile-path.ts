/** The number of hashes in a full tile and of entries in a full bundle. */
export const tileWidth = 256;

/** A tile of hashes, or with level `entries` a bundle, of the first `width` of its members. */
export interface TileName {
  readonly level: number | "entries";
  readonly index: number;
  /** 1 to 256; below 256 the tile is partial. */
  readonly width: number;
}

/** The path by C2SP tlog-tiles: `tile/0/x001/x234/067.p/8` is the partial tile 1234067 of width 8 at level 0. */
export function tilePath({ level, index, width }: TileName): string {
  const partial = width === tileWidth ? "" : `.p/${width}`;
  return `tile/${level}/${indexPath(index)}${partial}`;
}

function indexPath(index: number): string {
  const digits = String(index);
  const whole = digits.padStart(3 * Math.ceil(digits.length / 3), "0");
  return whole.replace(/\d{3}(?=\d)/g, "x$&/");
}

/** The tile of a path; null for a path that `tilePath` does not make. */
export function parseTilePath(path: string): TileName | null {
  const form = /^tile\/(entries|\d+)\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d+))?$/;
  const [, level = "", digits = "", width] = form.exec(path) ?? [];
  const name: TileName = {
    level: level === "entries" ? level : Number(level),
    index: Number(digits.replace(/[x/]/g, "")),
    width: width === undefined ? tileWidth : Number(width),
  };
  return tilePath(name) === path && name.width > 0 && name.width <= tileWidth ? name : null;
}

/** The tiles of a log, bundles first; one by one, because a size that somebody else states has no bound. */
export function* tileNames(size: number): Generator<TileName, void, void> {
  yield* tilesOfLevel("entries", size);
  yield* hashTileNames(size);
}

/** The tiles of a tree of `size` leaves without bundles of what is hashed. */
export function* hashTileNames(size: number): Generator<TileName, void, void> {
  for (let level = 0, count = size; count > 0; level += 1, count = Math.floor(count / tileWidth)) {
    yield* tilesOfLevel(level, count);
  }
}

function* tilesOfLevel(level: TileName["level"], count: number): Generator<TileName, void, void> {
  for (let index = 0; index * tileWidth < count; index++) {
    yield { level, index, width: Math.min(tileWidth, count - index * tileWidth) };
  }
}
