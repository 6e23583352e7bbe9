import { allInWords } from "../../model/language/in-words.ts";
import type { CardInput } from "../input/card-input.ts";
import { firmViewModel } from "./firm-view-model.ts";
import { indexViewModel } from "./index-view-model.ts";
import { publicationViewModel } from "./publication-view-model.ts";
import type { CardViewModel } from "./view-model.ts";

/** The view model of a card, in the publisher's words. */
export function viewModelOf(input: CardInput): CardViewModel {
  return allInWords(wordless(input), input.words);
}

function wordless(input: CardInput): CardViewModel {
  switch (input.kind) {
    case "publication":
      return publicationViewModel(input);
    case "firm":
      return firmViewModel(input);
    case "index":
      return indexViewModel(input);
  }
}
