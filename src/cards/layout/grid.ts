// The measures of the 1200 by 630 card, in pixels. Every block has a fixed position, so that no
// text can move another: text that is too long shrinks or is cut within its block. Nothing is set
// smaller than 18 pixels, and most at 22, which a preview of a third of the size still shows.

export const cardWidth = 1200;
export const cardHeight = 630;
export const margin = 48;
export const contentWidth = cardWidth - 2 * margin;

export const figureWidth = 408;
export const gutter = 44;
export const chartLeft = margin + figureWidth + gutter;
/** The width right of the plot for the words of its levels. */
export const levelWidth = 142;
export const plotWidth = contentWidth - figureWidth - gutter - levelWidth;

export type Grid = Readonly<ReturnType<typeof grid>>;

const bar = 428;
const footer = 520;

/** The rows of a card, depending on a band at its top, the lines of its title and its deck. */
export function grid(hasBand: boolean, isOneLine: boolean, hasDeck: boolean) {
  const header = hasBand ? 66 : 36;
  const title = header + 38;
  const isLow = isOneLine && !hasDeck;
  const body = title + (isLow ? 62 : 96) + (hasBand ? 10 : 22);
  return {
    band: hasBand ? 54 : 12,
    header,
    title,
    /** The row below a title of one line; null where there is no deck. */
    deck: isOneLine && hasDeck ? title + 65 : null,
    body,
    bodyHeight: bar - 16 - body,
    numberSize: hasBand ? 76 : isLow ? 116 : 96,
    bar,
    footer,
  };
}
