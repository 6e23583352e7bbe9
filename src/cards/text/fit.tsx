/** @jsxRuntime automatic */ /** @jsxImportSource satori/jsx */
import satori from "satori";
import { at } from "../../model/language/at.ts";
import type { FontFile } from "../../model/look.ts";

/** The letters of a text: `sizes` are tried from the first on. */
export interface Lettering {
  readonly family: "Sans" | "Strong" | "Serif" | "Mono";
  readonly sizes: readonly number[];
  readonly leading: number;
}

/** The room of a text in pixels. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** The size of a text in a room, and what it takes there. */
export interface Fitted extends Room {
  readonly size: number;
  readonly lines: number;
}

export type Fit = (type: Lettering, room: Room, text: string) => Promise<Fitted>;

/** Widths are in proportion to sizes; this one shows hundredths of an em. */
const em = 100;

/** The largest size at which a text fits its room with whole words, else with broken ones, else the smallest. */
export function fitter(fonts: FontFile[]): Fit {
  const measure = measurer(fonts);
  return async ({ family, sizes, leading }, room, text) => {
    const face = { fontFamily: family };
    const [line, word] = await Promise.all([
      measure({ ...face, fontSize: em }, text),
      measure({ ...face, fontSize: em, width: "min-content" }, text),
    ]);
    const widthAt = (size: number) => Math.ceil((line.width * size) / em) + 1;
    const fittedAt = async (size: number): Promise<Fitted> => {
      const lineHeight = Math.round(size * leading);
      const one = { size, lines: 1, width: widthAt(size), height: lineHeight };
      if (one.width <= room.width) return one;
      const box = { ...face, fontSize: size, lineHeight: leading, width: room.width };
      const { height } = await measure({ ...box, wordBreak: "break-word" }, text);
      return { size, lines: Math.round(height / lineHeight), width: room.width, height };
    };
    const largest = await fittedAt(at(sizes, 0));
    if (largest.lines === 1) return largest;
    const all = await Promise.all(sizes.map(fittedAt));
    const fitting = all.filter(({ lines, height }) => lines === 1 || height <= room.height);
    const isWhole = ({ size }: Fitted) => (word.width * size) / em < room.width;
    return fitting.find(isWhole) ?? fitting[0] ?? at(all, all.length - 1);
  };
}

type Style = Readonly<Record<string, string | number>>;
type Measure = (style: Style, text: string) => Promise<Room>;

/** The number of measured texts at which the memory is cleared, so that it stays bounded. */
const maxKnown = 8192;

/** A measurer by satori of texts with their styles, all that are asked for at once in one drawing. */
function measurer(fonts: FontFile[]): Measure {
  const known = new Map<string, Promise<Room>>();
  let waiting: { readonly style: Style; readonly text: string }[] = [];
  let measured: Promise<readonly Room[]> | null = null;
  const measureAll = async () => {
    await new Promise(setImmediate);
    const texts = waiting;
    waiting = [];
    measured = null;
    return measuredTexts(fonts, texts);
  };
  return (style, text) => {
    const key = JSON.stringify([style, text]);
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= maxKnown) known.clear();
    const place = waiting.push({ style, text }) - 1;
    measured ??= measureAll();
    const room = measured.then((rooms) => at(rooms, place));
    known.set(key, room);
    return room;
  };
}

async function measuredTexts(
  fonts: FontFile[],
  texts: readonly { readonly style: Style; readonly text: string }[],
): Promise<readonly Room[]> {
  const rooms: Room[] = [];
  const boxes = texts.map(({ style, text }, i) => (
    <div id={String(i)} style={{ position: "absolute", left: 2, ...style }}>
      {text}
    </div>
  ));
  // what is outside of a picture is laid out, and not drawn
  await satori(<div style={{ position: "relative", width: 1e6, height: 1e6 }}>{boxes}</div>, {
    width: 1,
    height: 1,
    fonts,
    embedFont: false,
    onNodeDetected: ({ props, width, height }) => {
      if (props["id"] !== undefined) rooms[Number(props["id"])] = { width, height };
    },
  });
  return rooms;
}
