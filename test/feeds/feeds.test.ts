import { spawnSync } from "node:child_process";
import { DOMParser } from "@xmldom/xmldom";
import { parseAtomFeed } from "feedsmith";
import { convertIcsCalendar } from "ts-ics";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type ReadModel, readModelOf } from "../../src/answers/rows/read-model.ts";
import { calibrationShortSchema } from "../../src/model/calibration.ts";
import type { Publication } from "../../src/model/publication.ts";
import { provenanceSchema } from "../../src/model/shared.ts";
import { publicationOf } from "../../src/record/reference.ts";
import type { FeedFile } from "../../src/site/feeds/feed-files.ts";
import { sampleAnalysis } from "../exports/sample-site.ts";
import { sampleCore } from "../record/sample-core.ts";
import { feedFilesOf } from "./feed-files-of.ts";

const awkward = 'Stress <b>& "more"</b>; a, b \\ ]]> é 漢字';
const first = publicationOf({ ...sampleCore, title: awkward });
const correction = publicationOf({
  ...sampleCore,
  ...{ type: "correction", version: 2, supersedes: first.referenceId, title: "Corrected" },
  publishedAt: "2025-01-06T12:00:00Z",
});
const withdrawal = publicationOf({
  ...sampleCore,
  ...{ type: "withdrawal", version: 3, supersedes: correction.referenceId, title: "Withdrawn" },
  publishedAt: "2025-01-07T12:00:00Z",
});
const watch = publicationOf({
  ...sampleCore,
  ...{ conceptId: "DEMO-SW-20250105", series: "Structural Watch", seriesCode: "SW" },
  publishedAt: "2025-01-05T13:00:00Z",
});
const document = {
  ...{ id: "notes", title: "Notes <1>", author: "Desk", category: "method", date: "2024-12-01" },
  ...{ version: "1", relatedReferences: [], body: "A first paragraph & more.\n" },
};

function siteWith(publications: readonly Publication[], research = [document]): ReadModel {
  const { world } = sampleAnalysis();
  return readModelOf(sampleAnalysis({ world: { ...world, publications, research } }), "stele test");
}

const readModel = siteWith([first, watch, correction, withdrawal]);
const files = feedsOf(readModel);
const empty = feedsOf(siteWith([], []));
const body = (path: string, of = files) => of.get(path)?.body ?? "";
const tag = ({ referenceId, publishedAt }: Publication) =>
  `tag:tiny.example,${publishedAt.slice(0, 10)}:${referenceId}`;
const ids = [withdrawal, correction, watch, first].map(tag);

const xmllint = spawnSync("xmllint", ["--version"]).status === 0;
if (!xmllint) console.warn("Skipped: xmllint of the Debian package libxml2-utils is not installed");

function feedsOf(model: ReadModel): ReadonlyMap<string, FeedFile> {
  const feeds = feedFilesOf(model).filter(({ path }) => path.startsWith("feeds/"));
  return new Map(feeds.map((file) => [file.path, file]));
}

describe("an archive of older entries", () => {
  const many = Array.from({ length: 205 }, (_, i) =>
    publicationOf({
      ...sampleCore,
      publishedAt: new Date(Date.UTC(2024, 0, 1) + i * 3_600_000).toISOString().replace(".000", ""),
    }),
  );
  const documents = new Map([...feedFilesOf(siteWith(many))].map((file) => [file.path, file.body]));
  const previousOf = (path: string) =>
    /rel="prev-archive" href="https:\/\/tiny.example\/([^"]+)"/.exec(
      documents.get(path) ?? "",
    )?.[1];

  it("leads from the newest entries back to the first, and misses none (RFC 5005)", () => {
    const seen = new Set<string>();
    let path: string | undefined = "feeds/publications.atom";
    const walked: string[] = [];
    while (path !== undefined) {
      walked.push(path);
      const text = documents.get(path) ?? "";
      expect(text.includes("purl.org/syndication/history")).toBe(path.includes("archive"));
      const current = `rel="current" href="https://tiny.example/feeds/publications.atom"`;
      expect(text.includes(current)).toBe(path.includes("archive"));
      for (const entry of parseAtomFeed(text).entries ?? []) seen.add(String(entry.id));
      path = previousOf(path);
    }
    expect(walked).toEqual([
      "feeds/publications.atom",
      "feeds/publications.archive-2.atom",
      "feeds/publications.archive-1.atom",
    ]);
    expect(seen).toEqual(new Set(many.map(tag)));
  });

  it("is there for every Atom feed that leads to one", () => {
    const research = Array.from({ length: 101 }, (_, i) => ({
      ...{ ...document, id: `notes-${i}` },
      date: new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10),
    }));
    const all = new Map(feedFilesOf(siteWith([], research)).map((file) => [file.path, file.body]));
    for (const stem of ["feeds/research", "feeds/changes"]) {
      const archive = `${stem}.archive-1.atom`;
      expect(all.get(`${stem}.atom`)).toContain(
        `"prev-archive" href="https://tiny.example/${archive}"`,
      );
      expect(parseAtomFeed(all.get(archive) ?? "").entries).toHaveLength(100);
    }
  });

  it("keeps an archive as it was when entries are added", () => {
    const fewer = [...feedFilesOf(siteWith(many.slice(0, 203)))];
    const before = fewer.find(({ path }) => path === "feeds/publications.archive-1.atom");
    expect(before?.body).toBe(documents.get("feeds/publications.archive-1.atom"));
  });
});

describe("feedFiles()", () => {
  it("offers publications together and by series in three formats, research and changes in Atom", () => {
    const stems = ["publications", "weekly-stress", "structural-watch", "payout-drift"];
    const paths = [...stems, "escalation-alert"].flatMap((stem) =>
      ["atom", "json", "ics"].map((extension) => `feeds/${stem}.${extension}`),
    );
    expect([...files.keys()]).toEqual([
      ...paths,
      "feeds/research.atom",
      "feeds/deliveries.atom",
      "feeds/changes.atom",
    ]);
    expect([...empty.keys()]).toEqual([...paths, "feeds/deliveries.atom", "feeds/changes.atom"]);
  });

  it("leaves research out when it is broken", () => {
    const broken = { ...readModel, broken: new Map([["research", "broken"]] as const) };
    expect([...feedFilesOf(broken)].map(({ path }) => path)).not.toContain("feeds/research.atom");
  });

  it("keeps a series to itself", () => {
    expect(JSON.parse(body("feeds/structural-watch.json")).items).toHaveLength(1);
    expect(JSON.parse(body("feeds/payout-drift.json")).items).toEqual([]);
  });

  it("limits what a reader takes and not what a calendar holds", () => {
    const many = Array.from({ length: 130 }, (_, i) =>
      publicationOf({ ...sampleCore, title: `Record ${i}` }),
    );
    const all = new Map([...feedFilesOf(siteWith(many))].map((file) => [file.path, file]));
    expect(JSON.parse(body("feeds/publications.json", all)).items).toHaveLength(100);
    expect(body("feeds/publications.ics", all).match(/BEGIN:VEVENT/g)).toHaveLength(130);
  });
});

describe("Atom", () => {
  it.skipIf(!xmllint)("is valid by the schema of RFC 4287, with records and without", () => {
    for (const of of [files, empty]) {
      for (const [path, file] of of) {
        if (!path.endsWith(".atom")) continue;
        const args = ["--noout", "--nonet", "--relaxng", "test/fixtures/atom.rng", "-"];
        const { status, stderr } = spawnSync("xmllint", args, { input: file.body });
        expect(status, `${path}: ${stderr}`).toBe(0);
      }
    }
  });

  it.skipIf(!xmllint)("would not be valid without an element that the schema requires", () => {
    const args = ["--noout", "--nonet", "--relaxng", "test/fixtures/atom.rng", "-"];
    for (const part of [/<updated>.*?<\/updated>/, /<id>.*?<\/id>/, /<author>[\s\S]*?<\/author>/]) {
      const input = body("feeds/publications.atom").replace(part, "");
      expect(spawnSync("xmllint", args, { input }).status).not.toBe(0);
    }
  });

  it("is read back by another library with the ids, dates and words of the records", () => {
    const feed = parseAtomFeed(body("feeds/publications.atom"));
    expect(feed.id).toBe("https://tiny.example/feeds/publications.atom");
    expect(feed.updated).toBe("2025-01-07T12:00:00.000Z");
    expect(feed.entries?.map(({ id }) => id)).toEqual(ids);
    const [, , , oldest] = feed.entries ?? [];
    expect(oldest).toMatchObject({
      published: first.publishedAt.replace("Z", ".000Z"),
      updated: "2025-01-06T12:00:00.000Z",
      links: [
        { href: `https://tiny.example/publications/${first.referenceId}.html` },
        {
          rel: "enclosure",
          href: `https://tiny.example/api/publications/card/reference_id/${first.referenceId}.png`,
          type: "image/png",
        },
      ],
    });
    expect(JSON.stringify(oldest)).toContain("&lt;b&gt;");
    expect(body("feeds/publications.atom")).toContain(`by ${correction.referenceId}`);
  });

  it("keeps every character of a category and of the head", () => {
    const category = 'R&D <b> "x" &lt; ]]>';
    const { world } = sampleAnalysis();
    const publisher = { ...world.publisher, name: "A &amp; <B>" };
    const site = sampleAnalysis({
      world: { ...world, publisher, research: [{ ...document, category }] },
    });
    const text = feedsOf(readModelOf(site, "stele test")).get("feeds/research.atom")?.body ?? "";
    const feed = new DOMParser().parseFromString(text, "text/xml");
    const [own] = feed.getElementsByTagName("category");
    expect(own?.getAttribute("label")).toBe(category);
    expect(feed.getElementsByTagName("title")[0]?.textContent).toBe("A &amp; <B>: research");
  });

  it("gives research documents distinct ids", () => {
    const feed = parseAtomFeed(body("feeds/research.atom"));
    expect(feed.entries).toMatchObject([
      {
        id: "tag:tiny.example,2024-12-01:research/notes",
        updated: "2024-12-01T06:00:00.000Z",
        links: [{ href: "https://tiny.example/research/notes.html" }],
      },
    ]);
  });
});

/** JSON Feed 1.1, section by section; strict where the format reserves a name. */
const jsonFeedSchema = z.strictObject({
  version: z.literal("https://jsonfeed.org/version/1.1"),
  title: z.string().min(1),
  home_page_url: z.url(),
  feed_url: z.url(),
  description: z.string(),
  authors: z.array(z.strictObject({ name: z.string(), url: z.url() })).min(1),
  language: z.string().regex(/^[a-z]{2}(?:-[A-Z]{2})?$/),
  items: z.array(
    z.strictObject({
      id: z.string().min(1),
      url: z.url(),
      title: z.string(),
      content_text: z.string().min(1),
      image: z.url().optional(),
      date_published: z.iso.datetime(),
      date_modified: z.iso.datetime(),
      tags: z.array(z.string()),
      _stele: z.strictObject({
        reference: z.string(),
        status: z.string(),
        provenance: provenanceSchema,
        calibration: calibrationShortSchema,
      }),
    }),
  ),
  _stele: z.strictObject({ legalNote: z.string().min(1) }),
});

describe("JSON Feed", () => {
  it("has the form of version 1.1, with records and without", () => {
    for (const of of [files, empty]) {
      for (const [path, file] of of) {
        if (path.endsWith(".json")) jsonFeedSchema.parse(JSON.parse(file.body));
      }
    }
  });

  it("has an item per record, with its reference and status, and is safe in any page", () => {
    const { items } = jsonFeedSchema.parse(JSON.parse(body("feeds/publications.json")));
    expect(items.map(({ id }) => id)).toEqual(ids);
    expect(items.map(({ _stele: { reference, status } }) => ({ reference, status }))).toEqual([
      { reference: withdrawal.referenceId, status: "withdrawn" },
      { reference: correction.referenceId, status: "withdrawn" },
      { reference: watch.referenceId, status: "current" },
      { reference: first.referenceId, status: "superseded" },
    ]);
    expect(items.at(-1)?.title).toBe(`Superseded 2025-01-06: ${awkward}`);
    expect(items.at(-1)?.content_text).toMatch(
      /^Superseded on 6 January 2025 by DEMO-WS-.*[^.]\.$/,
    );
    expect(items[1]?.title).toMatch(/^Withdrawn 2025-01-07: /);
    expect(items[2]?.title).not.toMatch(/^Superseded|^Withdrawn/);
    expect(items.at(-1)?._stele.provenance).toEqual(first.provenance);
    expect(body("feeds/publications.json")).not.toMatch(/[<>&]/);
  });
});

describe("iCalendar", () => {
  const calendar = (path: string, of = files) => convertIcsCalendar(undefined, body(path, of));
  // the reader leaves what is escaped in an identifier as it is
  const plain = (text: string) => text.replaceAll("\\,", ",");

  it("is read back by another library with an event at the instant of each record", () => {
    const { events = [], name } = calendar("feeds/publications.ics");
    expect(name).toBe("Tiny Index: publications");
    expect(events.map(({ uid }) => plain(uid))).toEqual(ids);
    expect(events.map(({ start }) => start.date.toISOString())).toEqual(
      [
        "2025-01-07T12:00:00Z",
        "2025-01-06T12:00:00Z",
        "2025-01-05T13:00:00Z",
        first.publishedAt,
      ].map((instant) => new Date(instant).toISOString()),
    );
    expect(events.at(-1)?.summary).toBe(`Superseded 2025-01-06: ${awkward}`);
  });

  it("cancels what was withdrawn and stamps it with the day of a record", () => {
    const corrected = calendar("feeds/publications.ics").events?.[1];
    expect(corrected?.status).toBe("CANCELLED");
    expect(corrected?.stamp.date.toISOString()).toBe("2025-01-07T12:00:00.000Z");
  });

  it("is a calendar without records too, which RFC 5545 wants to have a component", () => {
    expect(calendar("feeds/publications.ics", empty).events ?? []).toEqual([]);
    expect(body("feeds/publications.ics", empty)).toContain("\r\nBEGIN:VTIMEZONE\r\n");
    expect(body("feeds/publications.ics")).not.toContain("VTIMEZONE");
  });

  it("keeps to lines of 75 bytes that end in CR LF, none empty and no character cut", () => {
    const { world } = sampleAnalysis();
    const description = `Line one,\r\n${"word ".repeat(60)}\r${"漢字é𝒜".repeat(60)}`;
    const publisher = { ...world.publisher, description };
    const site = sampleAnalysis({ world: { ...world, publisher, publications: [first] } });
    const text = feedsOf(readModelOf(site, "stele test")).get("feeds/publications.ics")?.body ?? "";
    const lines = text.split("\r\n");
    expect(lines.pop()).toBe("");
    expect(lines.filter((line) => line === "" || /[\r\n]/.test(line))).toEqual([]);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75);
    expect(lines.filter((line) => !line.isWellFormed())).toEqual([]);
    expect(text.replace(/\r\n /g, "")).toContain(
      `X-WR-CALDESC;VALUE=TEXT:Line one\\,\\n${"word ".repeat(60)}\\n${"漢字é𝒜".repeat(60)}\r\n`,
    );
  });
});
