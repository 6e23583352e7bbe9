import type { Body } from "../content/view-model.ts";
import { bottomOf, type Design, type Sheet, sheets, words } from "./design.ts";
import { contentWidth, type Grid, margin } from "./grid.ts";

const labelWidth = 260;

type Statements = Extract<Body, { kind: "statements" }>["statements"];

/** Statements in large type, one below the other, each beside its label. */
export function statementsPanel(design: Design, statements: Statements, grid: Grid): Sheet {
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
