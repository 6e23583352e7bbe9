import { relative, sep } from "node:path";
import { modelChange, writeModel } from "../../src/emit/content/content-writer.ts";
import { isInside } from "../../src/emit/files/plain-path.ts";
import type { HazardModel } from "../../src/model/hazard-model.ts";
import { modelText } from "../../src/record/publication-text.ts";
import { writeAccepted } from "./accepted.ts";
import { alone } from "./alone.ts";

interface Written {
  readonly content: string;
  readonly force: boolean;
}

/** Writes a model to its file, which is of the content only where check accepts it there. */
export async function writtenModel(
  model: HazardModel,
  file: string,
  { content, force }: Written,
): Promise<"written" | "unchanged"> {
  const text = modelText(model);
  if (!isInside(file, content)) return writeModel(file, text, force);
  const path = relative(content, file).split(sep).join("/");
  return alone({ content }, async () => {
    const change = modelChange(content, path, text, force);
    if (change === null) return "unchanged";
    await writeAccepted(content, [change]);
    return "written";
  });
}
