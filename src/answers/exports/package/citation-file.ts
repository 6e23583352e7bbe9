import { dump } from "js-yaml";
import { legalNote } from "../../rows/attached.ts";
import { publishedAt, type ReadModel } from "../../rows/read-model.ts";

/** `CITATION.cff` (Citation File Format 1.2.0): how to cite the whole dataset of this build. */
export function citationFile(readModel: ReadModel): string {
  const { world } = readModel.analysis;
  const { publisher } = world;
  return dump(
    {
      "cff-version": "1.2.0",
      message:
        "Cite a publication by its reference where you use its figures; cite the dataset as below.",
      type: "dataset",
      title: publisher.name,
      abstract: `${publisher.description}\n\n${legalNote(readModel)}`,
      authors: [{ name: publisher.publisher.name, website: publisher.publisher.url }],
      version: world.asOf,
      "date-released": publishedAt(readModel).slice(0, 10),
      license: publisher.license.id,
      "license-url": publisher.license.url,
      url: publisher.baseUrl,
    },
    { lineWidth: 100, noRefs: true },
  );
}
