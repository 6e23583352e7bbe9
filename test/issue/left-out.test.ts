import { describe, expect, it } from "vitest";
import { leftOut } from "../../src/issue/reading.ts";
import { publicationOf } from "../../src/record/reference.ts";
import { sampleCore } from "../load/sample-core.ts";

describe("leftOut()", () => {
  it("names each record that was issued after the as-of date, with both days", () => {
    const record = publicationOf(sampleCore);
    expect(leftOut([record], "2024-02-07")).toEqual([]);
    expect(leftOut([record], "2024-02-06")).toEqual([
      {
        referenceId: record.referenceId,
        why: "it was issued on 2024-02-07, after the as-of date 2024-02-06",
      },
    ]);
  });
});
