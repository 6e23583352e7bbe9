import { describe, expect, it } from "vitest";
import { wholeBody } from "../../src/language/body.ts";
import { hostileSite } from "./hostile-site.ts";
import { filesOfSite } from "./minimal-files.ts";

describe("the words of the pages", () => {
  it("tell a reader what is meant, where a shorter word had to be explained", async () => {
    const pages = [...(await filesOfSite(await hostileSite()))].filter(([path]) =>
      path.endsWith(".html"),
    );
    const text = pages
      .map(([, { body }]) => String(wholeBody(body)).replace(/<[^>]+>/g, ""))
      .join(" ");
    expect(text).toContain("suggested: ");
    expect(text).toContain("taken together: ");
    expect(text).toMatch(/\d independent sources? for, \d+ against/);
    expect(text).not.toMatch(
      /to do: |verdict over all of them|\d origins? for, |did not answer on/,
    );
  });
});
