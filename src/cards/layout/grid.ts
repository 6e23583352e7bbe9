// The measures of the 1200 by 630 card, in pixels. Every block has a fixed position, so that no
// text can move another: text that is too long shrinks or is cut within its block.

export const cardWidth = 1200;
export const cardHeight = 630;
export const margin = 56;
export const contentWidth = cardWidth - 2 * margin;

export const figureWidth = 400;
export const gutter = 48;
export const chartWidth = contentWidth - figureWidth - gutter;
/** The width right of the plot for the words of its levels. */
export const levelWidth = 104;
export const plotWidth = chartWidth - levelWidth;

/** The sizes of a title on one line, and on two. */
export const titleSizes = { one: [54, 50, 46], two: [44, 40, 36, 32] } as const;

export interface Grid {
  readonly band: number;
  readonly header: number;
  readonly title: number;
  readonly titleHeight: number;
  readonly titleLines: 1 | 2;
  readonly body: number;
  readonly bodyHeight: number;
  readonly numberSize: number;
  readonly bar: number;
  readonly footer: number;
}

const bar = 442;

/** The rows of a card, depending on a band at its top and on the lines of its title. */
export function grid(hasBand: boolean, titleLines: 1 | 2): Grid {
  const header = hasBand ? 86 : 36;
  const title = header + (titleLines === 1 ? 36 : 38);
  const titleHeight = titleLines === 1 ? 64 : 100;
  const body = title + titleHeight + (titleLines === 1 ? 26 : hasBand ? 6 : 20);
  return {
    band: hasBand ? 68 : 12,
    header,
    title,
    titleHeight,
    titleLines,
    body,
    bodyHeight: bar - 20 - body,
    numberSize: hasBand ? 80 : titleLines === 1 ? 120 : 104,
    bar,
    footer: 528,
  };
}
