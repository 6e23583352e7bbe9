import type { CardViewModel } from "../content/view-model.ts";
import { type Box, box, column, type Design, row, widthOf, words } from "./design.ts";
import { cardWidth, contentWidth, type Grid, margin, titleSizes } from "./grid.ts";

/** The accent along the top, or the band of a superseded or withdrawn record. */
export function topBand(design: Design, view: CardViewModel, grid: Grid): Box {
  const { palette } = design;
  const style = {
    position: "absolute",
    left: 0,
    top: 0,
    width: cardWidth,
    height: grid.band,
  } as const;
  if (view.band === null) return box({ ...style, backgroundColor: palette.accent }, []);
  const word = { family: "Strong", colour: palette.band.word, spacing: 3 } as const;
  const wordWidth = widthOf(design, word, 32, view.band.word);
  return row(
    {
      ...style,
      backgroundColor: palette.band.fill,
      alignItems: "center",
      paddingLeft: margin,
      gap: 28,
    },
    [
      words(design, { ...word, width: wordWidth, sizes: [32] }, view.band.word),
      words(
        design,
        {
          family: "Sans",
          colour: palette.band.word,
          width: contentWidth - wordWidth - 28,
          sizes: [24, 21, 18, 16],
          lines: 2,
          leading: 1.2,
        },
        view.band.text,
      ),
    ],
  );
}

/** Series, index and period in one line. */
export function header(design: Design, view: CardViewModel, grid: Grid): Box {
  const { palette } = design;
  const kicker = { family: "Strong", colour: palette.accent, spacing: 0.4 } as const;
  const kickerWidth = widthOf(design, kicker, 22, view.kicker);
  const periodWidth = Math.min(400, widthOf(design, { family: "Sans" }, 20, view.period));
  const soft = { family: "Sans", colour: palette.soft } as const;
  return row(
    { position: "absolute", left: margin, top: grid.header, width: contentWidth, gap: 16 },
    [
      words(design, { ...kicker, width: kickerWidth, sizes: [22] }, view.kicker),
      words(
        design,
        { ...soft, width: contentWidth - kickerWidth - periodWidth - 32, sizes: [20, 18, 16] },
        view.masthead,
      ),
      words(design, { ...soft, width: periodWidth, sizes: [20, 18], align: "right" }, view.period),
    ],
  );
}

/** The number of lines of a title: one where it fits at the size of a headline, else two. */
export function titleLines(design: Design, view: CardViewModel): 1 | 2 {
  const smallest = titleSizes.one.at(-1) ?? 46;
  const taken = widthOf(design, { family: "Serif" }, smallest, view.title);
  return taken <= contentWidth ? 1 : 2;
}

export function title(design: Design, view: CardViewModel, grid: Grid): Box {
  const lettering = {
    family: "Serif",
    colour: design.palette.ink,
    width: contentWidth,
    sizes: grid.titleLines === 1 ? titleSizes.one : titleSizes.two,
    lines: grid.titleLines,
    leading: 1.14,
  } as const;
  return column(
    {
      position: "absolute",
      left: margin,
      top: grid.title,
      width: contentWidth,
      height: grid.titleHeight,
    },
    [words(design, lettering, view.title)],
  );
}
