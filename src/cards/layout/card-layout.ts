import type { Body, CardViewModel } from "../content/view-model.ts";
import { barPanel } from "./bar-panel.ts";
import { chartPanel } from "./chart-panel.ts";
import { bottomOf, type Design, rect, type Sheet, sheets, words } from "./design.ts";
import { chipPanel, figurePanel } from "./figures.ts";
import { footer } from "./footer.ts";
import { cardHeight, cardWidth, contentWidth, type Grid, grid, margin } from "./grid.ts";
import { header, title, titleLines, topBand } from "./header.ts";

/** The 1200 by 630 card. */
export function cardLayout(design: Design, view: CardViewModel): Sheet {
  const rows = grid(view.band !== null, titleLines(design, view), view.deck !== "");
  const page = { left: 0, top: 0, width: cardWidth, height: cardHeight };
  return sheets([
    { shapes: [rect(page, design.palette.paper)], lines: [] },
    topBand(design, view, rows),
    header(design, view, rows),
    title(design, view, rows),
    body(design, view, rows),
    footer(design, view, rows),
  ]);
}

function body(design: Design, { body: shown, status }: CardViewModel, rows: Grid): Sheet {
  if (shown.kind === "statements") return statementsPanel(design, shown.statements, rows);
  return sheets([
    figurePanel(design, shown.figures, status, rows),
    chipPanel(design, shown.chip, rows),
    chartPanel(design, shown.chart, rows),
    barPanel(design, shown.bar, rows),
  ]);
}

const labelWidth = 260;

type Statements = Extract<Body, { kind: "statements" }>["statements"];

/** Statements in large type, one below the other, each beside its label. */
function statementsPanel(design: Design, statements: Statements, grid: Grid): Sheet {
  const { ink, soft } = design.palette;
  const strong = { family: "Strong", colour: soft, sizes: [28, 26, 24], leading: 1.35 } as const;
  const plain = {
    family: "Sans",
    colour: ink,
    sizes: [32, 30, 28, 26, 24, 22],
    lines: 3,
    leading: 1.25,
  } as const;
  let top = grid.body + 18;
  const parts: Sheet[] = [];
  for (const { label, text } of statements) {
    const own = words(
      design,
      plain,
      { left: margin + labelWidth, top, width: contentWidth - labelWidth },
      text,
    );
    parts.push(
      words(design, strong, { left: margin, top: top + 2, width: labelWidth - 20 }, label),
      own,
    );
    top = bottomOf(own, top) + 22;
  }
  return sheets(parts);
}
