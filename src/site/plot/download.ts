import { paintScene } from "./canvas.ts";
import type { Scene } from "./marks.ts";

// A view as a file on the reader's disk, in the colours of the page as the reader sees it.

function colourOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** A drawing that refers to colours of the page, with the colours themselves. */
export function inColours(svg: string): string {
  return svg.replace(/var\(--([\w-]+)\)/g, (_, name: string) => colourOf(name));
}

/** A scene in pixels, two to each of its own. */
export function pixelsOf(scene: Scene): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = 2 * scene.width;
  canvas.height = 2 * scene.height;
  const context = canvas.getContext("2d");
  if (context === null) return Promise.resolve(null);
  context.scale(2, 2);
  paintScene(context, scene, colourOf);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

export function download(name: string, body: Blob | null): void {
  if (body === null) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(body);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
