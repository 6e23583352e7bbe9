/** @jsxRuntime automatic */ /** @jsxImportSource satori/jsx */
import type { JSXNode } from "satori/jsx";
import type { CardViewModel } from "../content/view-model.ts";
import { viewModelOf } from "../content/view-model-of.ts";
import type { CardInput } from "../input/card-input.ts";
import type { Palette } from "../input/palette.ts";
import { type Part, paletteOf, row, type } from "./design.tsx";

export const badgeHeight = 24;
const letters = type("Strong", "word", 14, 11, 1.4);
/** The width of a half: a longer text is set smaller, then cut. */
const room = { width: 560, height: 20 };

/** The badge, which is of the light theme and as wide as its texts. */
export function Badge({ design: { Text, Logo, palette }, view }: Part): JSXNode {
  const { label, message } = view.badge;
  const half = { ...row, alignItems: "center", height: badgeHeight, padding: "0 8px" } as const;
  return (
    <div style={row}>
      <div style={{ ...half, backgroundColor: palette.label, borderRadius: "4px 0 0 4px" }}>
        <Logo height={14} />
        <Text is={letters} {...room}>
          {label}
        </Text>
      </div>
      <div
        style={{ ...half, backgroundColor: colourOf(view, palette), borderRadius: "0 4px 4px 0" }}
      >
        <Text is={letters} {...room}>
          {message}
        </Text>
      </div>
    </div>
  );
}

/** The colour of the message: of its state, or that of a superseded or withdrawn record. */
function colourOf({ badge, status }: CardViewModel, palette: Palette): string {
  return status === "current" ? palette.toneOf(badge.tone) : palette.band;
}

interface BadgeEndpoint {
  readonly schemaVersion: 1;
  readonly label: string;
  readonly message: string;
  readonly color: string;
  readonly labelColor: string;
  readonly cacheSeconds: number;
}

/** A badge for services, in the schema of shields.io's endpoint badge, version 1. */
export function badgeEndpoint(input: CardInput): BadgeEndpoint {
  const view = viewModelOf({ ...input, theme: "light" });
  const { label, message } = view.badge;
  const palette = paletteOf(view, input.accent);
  const color = colourOf(view, palette);
  const labelColor = palette.label;
  return { schemaVersion: 1, label, message, color, labelColor, cacheSeconds: 300 };
}
