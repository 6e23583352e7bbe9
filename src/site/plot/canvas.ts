import type { Scene } from "./marks.ts";

// The Content-Security-Policy of pages lets no picture be made of a text, so that a PNG is painted
// mark by mark, of the marks that the SVG has.

export function paintScene(
  context: CanvasRenderingContext2D,
  { marks, width, height }: Scene,
  colour: (name: string) => string,
): void {
  context.fillStyle = colour("paper");
  context.fillRect(0, 0, width, height);
  context.lineJoin = "round";
  context.lineCap = "round";
  for (const mark of marks) {
    if (mark.kind === "text") {
      context.font = `${mark.weight} ${mark.size}px "Source Sans 3", "Segoe UI", sans-serif`;
      context.textAlign = mark.anchor === "middle" ? "center" : mark.anchor;
      context.fillStyle = colour(mark.fill);
      context.fillText(mark.text, mark.x, mark.y);
      continue;
    }
    const path = new Path2D(mark.kind === "path" ? mark.d : undefined);
    if (mark.kind === "circle") path.arc(mark.x, mark.y, mark.r, 0, 2 * Math.PI);
    if (mark.fill !== undefined) {
      context.fillStyle = colour(mark.fill);
      context.fill(path);
    }
    context.lineWidth = mark.kind === "circle" ? 2 : mark.width;
    context.setLineDash(mark.kind === "path" ? [...(mark.dash ?? [])] : []);
    context.strokeStyle = colour(mark.stroke);
    context.stroke(path);
  }
}
