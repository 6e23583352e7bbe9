import { at } from "../../model/language/at.ts";
/**
 * The contrast ratio of two colours as #rrggbb, 1 to 21.
 * WCAG 2.2, relative luminance and contrast ratio definitions.
 */
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** `share` of `a` and the rest of `b`, in sRGB. */
export function mix(a: string, b: string, share: number): string {
  const other = channels(b);
  const mixed = channels(a).map((channel, i) =>
    Math.round(channel * share + at(other, i) * (1 - share)),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

function channels(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
