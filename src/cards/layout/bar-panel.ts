import { at } from "../../language/at.ts";
import type { Bar, CardViewModel } from "../content/view-model.ts";
import { type Box, box, column, type Design, row, widthOf, words } from "./design.ts";
import { contentWidth, type Grid, margin } from "./grid.ts";

const thickness = 12;

/** A thin bar of parts, with the name and number of each below. */
export function barPanel(design: Design, view: CardViewModel, grid: Grid): Box {
  const { bar } = view;
  const lettering = {
    family: "Strong",
    colour: design.palette.ink,
    width: contentWidth,
    leading: 1.25,
  } as const;
  return column(
    { position: "absolute", left: margin, top: grid.bar, width: contentWidth, gap: 8 },
    [
      words(design, { ...lettering, sizes: [17] }, bar.caption),
      ...(bar.layout === "stacked" ? stacked(design, bar) : apart(design, bar)),
    ],
  );
}

/** The widths of the parts: at least two pixels each; the rest of the whole is empty track. */
function stacked(design: Design, bar: Bar): readonly Box[] {
  const { palette } = design;
  const total = bar.parts.reduce((sum, part) => sum + Math.max(0, part.value ?? 0), 0);
  const scale = contentWidth / Math.max(bar.whole, total);
  const pieces = bar.parts.flatMap((part, i) => {
    const length = Math.round(Math.max(0, part.value ?? 0) * scale);
    if (part.value === null || part.value <= 0) return [];
    const width = Math.max(2, length - 2);
    return [
      box(
        {
          width,
          height: thickness,
          marginRight: 2,
          flexShrink: 0,
          backgroundColor: fill(design, bar, i),
        },
        [],
      ),
    ];
  });
  const track = { width: contentWidth, height: thickness, backgroundColor: palette.track };
  return [row(track, pieces), labels(design, bar, (i) => swatch(fill(design, bar, i)))];
}

function apart(design: Design, bar: Bar): readonly Box[] {
  const width = cellWidth(bar);
  const tracks = bar.parts.map((part) => {
    const length = Math.round((width * Math.max(0, part.value ?? 0)) / bar.whole);
    return box({ width, height: thickness, backgroundColor: design.palette.track }, [
      box({ width: length, height: thickness, backgroundColor: design.palette.accent }, []),
    ]);
  });
  return [row({ width: contentWidth, gap: cellGap }, tracks), labels(design, bar, () => null)];
}

const cellGap = 20;

function cellWidth(bar: Bar): number {
  const count = Math.max(1, bar.parts.length);
  return Math.floor((contentWidth - (count - 1) * cellGap) / count);
}

function labels(design: Design, bar: Bar, mark: (part: number) => Box | null): Box {
  const { palette } = design;
  const width = cellWidth(bar);
  const strong = { family: "Strong", colour: palette.ink, leading: 1.25 } as const;
  const soft = { family: "Sans", colour: palette.soft, leading: 1.25 } as const;
  return row(
    { width: contentWidth, gap: cellGap },
    bar.parts.map((part, i) => {
      const swatchBox = mark(i);
      const valueWidth = Math.min(width / 2, widthOf(design, strong, 17, part.text));
      const room = width - valueWidth - 8 - (swatchBox === null ? 0 : 20);
      const taken = Math.min(room, widthOf(design, soft, 17, part.label));
      return row({ width, gap: 8 }, [
        swatchBox,
        words(design, { ...soft, width: taken, sizes: [17, 15, 13] }, part.label),
        words(design, { ...strong, width: valueWidth, sizes: [17, 15, 13] }, part.text),
      ]);
    }),
  );
}

function swatch(colour: string): Box {
  return box({ width: 12, height: 12, flexShrink: 0, backgroundColor: colour }, []);
}

function fill({ palette }: Design, bar: Bar, part: number): string {
  const { tone } = at(bar.parts, part);
  if (tone !== null) return palette.tones[tone];
  return at(palette.shades, part % palette.shades.length);
}
