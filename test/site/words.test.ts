import { describe, expect, it } from "vitest";
import { loadDataset } from "../../src/content/load.ts";
import { wholeBody } from "../../src/model/language/body.ts";
import { publicationOf } from "../../src/record/reference.ts";
import { siteOfDataset } from "../oracle/site.ts";
import { sampleCore } from "../record/sample-core.ts";
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
    expect(text).toMatch(/each with its verdict/);
    expect(text).toMatch(/\d independent sources? for, \d+ against/);
    expect(text).not.toMatch(
      /to do: |verdict over all of them|\d origins? for, |did not answer on/,
    );
  });

  it("say yes or no where a record has a 1 or a 0 for it", async () => {
    const dataset = await loadDataset("test/worlds/minimal/content");
    const metric = { id: "trigger.state", label: "The state entered an alarm state" };
    const [yes, no] = [1, 0].map((value, i) =>
      publicationOf({
        ...{ ...sampleCore, legalNoteId: dataset.publisher.legalNoteId, version: i + 1 },
        metrics: [{ ...metric, value, unit: "1 yes, 0 no", previous: null, change: null }],
        ...(i === 0 ? {} : { type: "correction" as const, reason: "A reading was late" }),
      }),
    );
    if (yes === undefined || no === undefined) expect.fail("two records");
    const second = publicationOf({ ...no, supersedes: yes.referenceId });
    const site = siteOfDataset({ ...dataset, publications: [yes, second] });
    const files = await filesOfSite(site);
    const cells = [yes, second].map(({ referenceId }) => {
      const html = String(files.get(`publications/${referenceId}.html`)?.body);
      return html
        .slice(html.indexOf(metric.label))
        .match(/<td[^>]*>[^<]*/g)
        ?.slice(0, 4);
    });
    const row = (said: string) => [
      `<td class="n">${said}`,
      '<td class="n">–',
      '<td class="n">–',
      "<td>",
    ];
    expect(cells).toEqual([row("yes"), row("no")]);
  });
});
