/** @jsxRuntime automatic */ /** @jsxImportSource satori/jsx */
import type { JSXNode } from "satori/jsx";
import { at } from "../../model/language/at.ts";
import type { Figure, Figures } from "../content/view-model.ts";
import type { Room } from "../text/fit.tsx";
import { Chip, column, type Design, type Part, row, type Type, type } from "./design.tsx";

const labelType = type("Strong", "ink", 24, 14, 1.2);
const unitType = type("Sans", "soft", 24, 20, 1.2);
const changeType = type("Sans", "soft", 24, 16, 1.1);
const noteType = type("Sans", "soft", 24, 16, 1.05);
const gap = 24;
/** The widest unit beside its figure; a longer one stands below. */
const widestUnit = 84;

/** The type of large figures: words need more room below than numerals. */
export function figureType({ status }: Part["view"], text: string, most: number): Type {
  const isWord = /\p{L}/u.test(text);
  const colour = status === "current" ? "ink" : "soft";
  return type("Serif", colour, isWord ? Math.min(most, 66) : most, 28, isWord ? 1.2 : 1.08);
}

/** Figures side by side and of one size, above the state and its note. */
export async function FigurePanel({
  design,
  view,
  body,
  width,
  height,
}: Part & Room & { body: Figures }): Promise<JSXNode> {
  const { Text, sized } = design;
  const { figures, chip } = body;
  const cell = Math.floor((width - (figures.length - 1) * gap) / figures.length);
  const room = { width: cell, height: 62 };
  const labels = await Promise.all(figures.map(({ label }) => sized(labelType, room, label)));
  const least = Math.min(...labels.map((label) => label.size));
  const labelled = least < 20 ? labelType : { ...labelType, sizes: [least] };
  const units = await Promise.all(figures.map(({ unit }) => sized(unitType, room, unit)));
  const isBeside = units.map((unit) => unit.lines === 1 && unit.width <= widestUnit);
  const below = ({ unit, change }: Figure, i: number) =>
    [isBeside[i] ? "" : unit, change].filter(Boolean).join(", ");
  const under = { width: cell - 26, height: 57 };
  const changes = await Promise.all(
    figures.map((figure, i) => sized(changeType, under, below(figure, i))),
  );
  const note = { width: width - 165, height: 63 };
  const noted = await sized(noteType, note, chip.note);
  const tallest = (rows: readonly Room[]) => Math.max(...rows.map((one) => one.height));
  const most = height - tallest(labels) - tallest(changes) - Math.max(44, noted.height) - 8;
  const numbers = await Promise.all(
    figures.map(({ text, unit }, i) => {
      const beside = unit !== "" && isBeside[i] ? at(units, i).width + 8 : 0;
      const type = figureType(view, text, Math.max(28, Math.min(108, most / 1.2)));
      return sized(type, { width: cell - beside, height: 0 }, text);
    }),
  );
  const size = Math.min(...numbers.map((number) => number.size));
  return (
    <div style={{ ...column, justifyContent: "space-between", width, height }}>
      <div style={column}>
        <div style={{ ...row, gap, alignItems: "flex-end" }}>
          {figures.map(({ label }) => (
            <div style={{ width: cell }}>
              <Text is={labelled} {...room}>
                {label}
              </Text>
            </div>
          ))}
        </div>
        <div style={{ ...row, gap }}>
          {figures.map((figure, i) => (
            <div style={{ ...column, width: cell }}>
              <div style={{ ...row, alignItems: "baseline", gap: 8 }}>
                <Text
                  is={{ ...figureType(view, figure.text, size), sizes: [size] }}
                  width={cell}
                  height={1.3 * size}
                >
                  {figure.text}
                </Text>
                {isBeside[i] && (
                  <Text is={unitType} width={widestUnit} height={34}>
                    {figure.unit}
                  </Text>
                )}
              </div>
              <div style={{ ...row, gap: 8 }}>
                <Arrow design={design} direction={figure.direction} />
                <Text is={changeType} {...under}>
                  {below(figure, i)}
                </Text>
              </div>
            </div>
          ))}
        </div>
      </div>
      <div style={{ ...row, alignItems: "center", gap: 14 }}>
        <Chip design={design} word={chip.word} />
        <Text is={noteType} {...note}>
          {chip.note}
        </Text>
      </div>
    </div>
  );
}

function Arrow({ design, direction }: { design: Design; direction?: "up" | "down" | undefined }) {
  if (direction === undefined) return null;
  const d = direction === "up" ? "M0 16L7 4L14 16Z" : "M0 6L7 18L14 6Z";
  return (
    <svg width={14} height={22} viewBox="0 0 14 22">
      <path d={d} fill={design.palette.accent} />
    </svg>
  );
}
