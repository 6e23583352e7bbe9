import type { CardInput } from "../input/card-input.ts";
import type { Face } from "./face.ts";
import { firmFace } from "./firm-face.ts";
import { indexFace } from "./index-face.ts";
import { publicationFace } from "./publication-face.ts";

export function faceOf(input: CardInput): Face {
  switch (input.kind) {
    case "publication":
      return publicationFace(input);
    case "firm":
      return firmFace(input);
    case "index":
      return indexFace(input);
  }
}
