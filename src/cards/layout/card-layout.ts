import type { CardViewModel } from "../content/view-model.ts";
import { barPanel } from "./bar-panel.ts";
import { chartPanel } from "./chart-panel.ts";
import { type Design, rect, type Sheet, sheets } from "./design.ts";
import { chipPanel, figurePanel } from "./figures.ts";
import { footer } from "./footer.ts";
import { cardHeight, cardWidth, type Grid, grid } from "./grid.ts";
import { header, title, titleLines, topBand } from "./header.ts";
import { statementsPanel } from "./statements.ts";

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
