import type { CardViewModel } from "../content/view-model.ts";
import { type Box, box, column, type Design, row, words } from "./design.ts";
import { contentWidth, type Grid, margin } from "./grid.ts";

const left = 640;
const right = contentWidth - left - 24;

/** The details that make a card citable: reference, date, publisher, method, legal note. */
export function footer(design: Design, view: CardViewModel, grid: Grid): Box {
  const { palette } = design;
  const soft = { family: "Sans", colour: palette.soft, leading: 1.25 } as const;
  const strong = { family: "Strong", colour: palette.ink, leading: 1.25 } as const;
  const mono = { family: "Mono", colour: palette.ink, leading: 1.25 } as const;
  const line = { width: contentWidth, gap: 24 };
  return column(
    { position: "absolute", left: margin, top: grid.footer, width: contentWidth, gap: 3 },
    [
      box(
        { width: contentWidth, height: 1, backgroundColor: palette.hairline, marginBottom: 8 },
        [],
      ),
      row(line, [
        words(design, { ...mono, width: left, sizes: [18, 16, 14] }, view.reference),
        words(
          design,
          { ...strong, width: right, sizes: [18, 16], align: "right" },
          view.confidence,
        ),
      ]),
      row(line, [
        words(design, { ...soft, width: left, sizes: [17, 15, 14] }, view.published),
        words(design, { ...soft, width: right, sizes: [17, 15, 14], align: "right" }, view.method),
      ]),
      words(
        design,
        { ...soft, width: contentWidth, sizes: [14, 13], lines: 2, leading: 1.2 },
        view.legalNote,
      ),
    ],
  );
}
