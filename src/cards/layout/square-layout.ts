import type { CardViewModel } from "../content/view-model.ts";
import { fitSize } from "../text/fit-size.ts";
import { visibleText } from "../text/visible-text.ts";
import { type Box, box, column, type Design, row, widthOf, words } from "./design.ts";

export const squareSize = 600;
const inset = 44;
const width = squareSize - 2 * inset;

/** The square layout: series, period, one figure, state and reference. */
export function squareLayout(design: Design, view: CardViewModel): Box {
  const { palette } = design;
  return box(
    { position: "relative", width: squareSize, height: squareSize, backgroundColor: palette.paper },
    [top(design, view), heading(design, view), middle(design, view), bottom(design, view)],
  );
}

function top(design: Design, view: CardViewModel): Box {
  const { palette } = design;
  const height = view.band === null ? 12 : 68;
  const style = { position: "absolute", left: 0, top: 0, width: squareSize, height } as const;
  const lettering = { family: "Strong", colour: palette.band.word, spacing: 3, width } as const;
  return row(
    { ...style, backgroundColor: palette.band.fill, alignItems: "center", paddingLeft: inset },
    view.band === null ? [] : [words(design, { ...lettering, sizes: [34] }, view.band.word)],
  );
}

function heading(design: Design, view: CardViewModel): Box {
  const { palette } = design;
  const kicker = { family: "Strong", colour: palette.accent, spacing: 0.4, width } as const;
  const soft = { family: "Sans", colour: palette.soft, width } as const;
  return column({ position: "absolute", left: inset, top: 88, width, height: 110 }, [
    words(design, { ...kicker, sizes: [30, 26] }, view.kicker),
    words(
      design,
      { ...soft, sizes: [24, 21, 18, 16], lines: 2, leading: 1.2 },
      view.kicker === "Firm" ? view.title : view.period,
    ),
  ]);
}

function middle(design: Design, view: CardViewModel): Box {
  const { palette, shaper } = design;
  const figure = view.figures[0];
  const text = figure?.text ?? "";
  const serif = {
    family: "Serif",
    colour: view.status === "current" ? palette.ink : palette.soft,
    spacing: -1,
  } as const;
  const sizes = [168, 144, 120, 100, 84, 68, 56, 44];
  const size = fitSize(shaper, visibleText(text, shaper), {
    ...serif,
    width,
    lines: 1,
    sizes,
  });
  const strong = { family: "Strong", colour: palette.ink, width, leading: 1.25 } as const;
  return column(
    { position: "absolute", left: inset, top: 208, width, height: 206, justifyContent: "center" },
    [
      words(design, { ...strong, sizes: [24, 21, 18] }, figure?.label ?? ""),
      words(design, { ...serif, width, sizes: [size], leading: 1.2 }, text),
    ],
  );
}

function bottom(design: Design, view: CardViewModel): Box {
  const { palette } = design;
  const { word } = view.chip;
  const lettering = { family: "Strong", colour: palette.chip.word, spacing: 0.4 } as const;
  const wordWidth = widthOf(design, lettering, 32, word);
  const chip = {
    backgroundColor: palette.chip.fill,
    borderRadius: 8,
    height: 58,
    paddingLeft: 22,
    paddingRight: 22,
    alignItems: "center",
    alignSelf: "flex-start",
  } as const;
  const mono = { family: "Mono", colour: palette.soft, width } as const;
  return column(
    {
      position: "absolute",
      left: inset,
      top: 432,
      width,
      height: 124,
      justifyContent: "space-between",
    },
    [
      row(chip, [words(design, { ...lettering, width: wordWidth, sizes: [32] }, word)]),
      words(design, { ...mono, sizes: [20, 18, 16, 14] }, view.reference),
    ],
  );
}
