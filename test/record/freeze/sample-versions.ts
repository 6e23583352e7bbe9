import { publicationOf } from "../../../src/record/reference.ts";
import { sampleCore } from "../sample-core.ts";

/** A first version and its correction. */
export const first = publicationOf(sampleCore);
export const second = publicationOf({
  ...sampleCore,
  ...{ type: "correction", version: 2, supersedes: first.referenceId, reason: "Wrong count" },
  publishedAt: "2025-01-06T12:00:00Z",
});
