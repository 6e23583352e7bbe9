/** @jsxRuntime automatic */ /** @jsxImportSource satori/jsx */
import type { JSXNode } from "satori/jsx";
import { at } from "../../model/language/at.ts";
import type { Bar } from "../content/view-model.ts";
import { apart, column, type Design, row, type Type, type } from "./design.tsx";
import { contentWidth } from "./grid.ts";

const captionType = type("Strong", "ink", 24, 20, 1.2);
const labelType = type("Sans", "soft", 24, 16, 1.2);
const thickness = 14;
const gap = 20;

/** Parts of a whole on one track, or each on a track of its own, with their words below. */
export async function Bars({ design, bar }: { design: Design; bar: Bar }): Promise<JSXNode> {
  const { Text, sized, palette } = design;
  const { parts, whole, layout, caption } = bar;
  if (parts.length === 0) return null;
  const isStacked = layout === "stacked";
  const cell = (contentWidth - (parts.length - 1) * gap) / parts.length;
  const swatch = isStacked ? 20 : 0;
  const words = parts.map(({ label, text }) => `${label} ${text}`);
  const room = { width: cell - 12, height: 0 };
  const legend = { width: contentWidth - parts.length * (swatch + gap + 16), height: 0 };
  const fitted = isStacked
    ? [await sized(labelType, legend, words.join(" "))]
    : await Promise.all(words.map((line) => sized(labelType, room, line)));
  const soft = { ...labelType, sizes: [Math.min(...fitted.map(({ size }) => size))] };
  const isLoose = isStacked && at(fitted, 0).lines === 1;
  const labelWidth = isLoose ? contentWidth : cell - swatch - 60;
  const strong: Type = { ...soft, family: "Strong", colour: "ink" };
  const fill = (i: number) => {
    const { tone } = at(parts, i);
    return tone === null ? at(palette.shades, i % palette.shades.length) : palette.toneOf(tone);
  };
  const total = parts.reduce((sum, { value }) => sum + Math.max(0, value ?? 0), 0);
  const track = { ...row, height: thickness, backgroundColor: palette.track };
  return (
    <div style={column}>
      <Text is={captionType} width={contentWidth} height={30}>
        {caption}
      </Text>
      {isStacked && (
        <div style={{ ...track, marginTop: 4, gap: 2 }}>
          {parts.map(({ value }, i) =>
            value === null || value <= 0 ? null : (
              <div
                style={{ flexGrow: value, flexBasis: 0, minWidth: 2, backgroundColor: fill(i) }}
              />
            ),
          )}
          {whole > total && <div style={{ flexGrow: whole - total, flexBasis: 0 }} />}
        </div>
      )}
      <div style={{ ...apart, gap, marginTop: 4 }}>
        {parts.map(({ label, text, value }, i) => (
          <div style={{ ...column, ...(isStacked ? {} : { width: cell }) }}>
            {!isStacked && (
              <div style={{ ...track, marginBottom: 4 }}>
                <div
                  style={{
                    width: `${(100 * Math.max(0, value ?? 0)) / whole}%`,
                    backgroundColor: palette.accent,
                  }}
                />
              </div>
            )}
            <div style={{ ...row, alignItems: "center", gap: 8 }}>
              {isStacked && <div style={{ width: 12, height: 12, backgroundColor: fill(i) }} />}
              <Text is={soft} width={labelWidth} height={32}>
                {label}
              </Text>
              <Text is={strong} width={cell / 2} height={32}>
                {text}
              </Text>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
