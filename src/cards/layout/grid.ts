// The measures of the card of 1200 by 630 pixels. Nothing is set smaller than 16 pixels, and most at 22,
// which a preview of a third of the size still shows.

export const cardWidth = 1200;
export const cardHeight = 630;
export const squareSize = 600;
export const margin = 48;
export const contentWidth = cardWidth - 2 * margin;
export const figureWidth = 408;
/** The width of a chart, and that of the words of its levels beside it. */
export const plotWidth = 510;
export const levelWidth = 142;
