import type { CardViewModel } from "../content/view-model.ts";
import { barPanel } from "./bar-panel.ts";
import { chartPanel } from "./chart-panel.ts";
import { type Box, box, type Design } from "./design.ts";
import { figures } from "./figures.ts";
import { footer } from "./footer.ts";
import { cardHeight, cardWidth, grid } from "./grid.ts";
import { header, title, titleLines, topBand } from "./header.ts";

/** The 1200 by 630 card as a tree of boxes. */
export function cardLayout(design: Design, view: CardViewModel): Box {
  const rows = grid(view.band !== null, titleLines(design, view));
  const parts = [topBand, header, title, figures, chartPanel, barPanel, footer];
  return box(
    {
      position: "relative",
      width: cardWidth,
      height: cardHeight,
      backgroundColor: design.palette.paper,
    },
    parts.map((part) => part(design, view, rows)),
  );
}
