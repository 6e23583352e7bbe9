import { describe, expect, it } from "vitest";
import { indexCard } from "../../../src/answers/rows/figure-cards.ts";
import { viewModelOf } from "../../../src/cards/content/view-model-of.ts";
import { at } from "../../../src/model/language/at.ts";
import { measured } from "../../cards/laid-out.ts";
import { middle } from "../scores-only.ts";
import { type Seen, seen } from "../seen.ts";
import {
  dayWords,
  isMember,
  marketOf,
  oneDecimal,
  printed,
  rankOf,
  scoresOn,
  todayOf,
} from "./evaluator.ts";
import { adjectives, csvRows, issuedWorld, plusDays, recordedIn } from "./issued.ts";
import { worlds } from "./worlds.ts";

// The surfaces of each world beside its pages and answers, against the same evaluator: squares and
// badges, oEmbed, JSON-LD, feeds and calendars, citations, exports, changes and snapshots, llms.txt.

type Row = Readonly<Record<string, unknown>>;

interface JsonLd {
  readonly "@type": string;
  readonly name: string;
  readonly datePublished?: string;
  readonly temporalCoverage?: string;
  readonly creativeWorkStatus?: string;
}

/** The texts of an element of XML or of a property of a calendar, in order. */
const elements = (text: string, name: string) =>
  Array.from(
    text.matchAll(new RegExp(`<${name}[^>]*>(?:<!\\[CDATA\\[)?([^<\\]]*)`, "g")),
    (m) => m[1],
  );
const properties = (text: string, name: string) =>
  Array.from(
    text.replace(/\r?\n /g, "").matchAll(new RegExp(`^${name}[:;](.*)$`, "gm")),
    ([, value = ""]) => value.replace(/\\([,;])/g, "$1").trim(),
  );

const jsonLd = (html: string): readonly JsonLd[] =>
  Array.from(html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g), ([, text]) =>
    JSON.parse(text ?? ""),
  );

describe.each(worlds.map((world) => [world.name, world] as const))("an index %s", (_, world) => {
  const { period, asOf, members, dataset } = world;
  const { publisher } = dataset;
  const market = marketOf(world);
  const scores = scoresOn(world, asOf);
  const median = middle([...scores.values()]) ?? Number.NaN;
  const last = todayOf(world) ?? at(market.slice(-1), 0);
  const recorded = recordedIn(world);
  const series = `${adjectives[period]} Stress`;
  const inIndex = members.filter((member) => isMember(member, asOf));
  let reading: Promise<Seen> | null = null;
  const load = () => {
    reading ??= seen(issuedWorld(world), asOf);
    return reading;
  };
  const rows = async (name: string): Promise<readonly Row[]> =>
    (await load()).json<{ rows: readonly Row[] }>(`api/data/exports/${name}.json`).rows;
  const csv = async (name: string) => csvRows((await load()).html(`api/data/exports/${name}.csv`));
  /** The references of the records, oldest first. */
  const references = async () =>
    (await rows("publications")).map((row) => String(row["referenceId"])).toReversed();

  it("has its level and state on its badge and its square", async () => {
    const site = await load();
    const card = indexCard(site.readModel, "light");
    expect(viewModelOf(card).badge).toMatchObject({
      label: `${publisher.prefix} median score`,
      message: `${printed(median)} of 100 · market ${last.state}`,
    });
    const { boxes } = await measured(card, "square");
    const texts = boxes.map(({ text }) => text.replaceAll("\u00a0", " "));
    expect(texts).toContain(printed(median));
    expect(texts.join(" ").toLowerCase()).toContain(last.state);
    expect(texts).toContain(`As of ${dayWords(asOf)}`);
  });

  it("has each record's stress, state and days in feeds, calendars, citations and embeds", async () => {
    const site = await load();
    const own = await references();
    expect(own).toHaveLength(recorded.length);
    const newestFirst = recorded.toReversed();
    const titles = newestFirst.map(({ periodEnd, stress, state }) => {
      const figure = stress === null ? "" : `stress ${printed(stress)}, `;
      return new RegExp(`^${series}, .*${dayWords(periodEnd)}: ${figure}.*${state}`);
    });
    const issuedOn = newestFirst.map(({ periodEnd }) => plusDays(periodEnd, world.lag ?? 0));
    for (const stem of ["feeds/publications", "feeds/weekly-stress"]) {
      const [atom, ics] = [site.html(`${stem}.atom`), site.html(`${stem}.ics`)];
      // a calendar of no event has a time zone, which begins as well
      const events = ics.slice(ics.indexOf("BEGIN:VEVENT")).replace(/^[^B].*/s, "");
      const items = site.json<{ items: readonly Row[] }>(`${stem}.json`).items;
      const [, ...entries] = elements(atom, "title");
      for (const found of [entries, items.map(({ title }) => title), properties(ics, "SUMMARY")]) {
        expect(found).toHaveLength(titles.length);
        for (const [i, title] of titles.entries()) expect(found[i], stem).toMatch(title);
      }
      const times = (found: readonly unknown[]) =>
        found.map((one) => String(one).replace(/[-:]/g, "").slice(0, 8));
      const days = times(issuedOn);
      expect(times(elements(atom, "published"))).toEqual(days);
      expect(times(items.map((item) => item["date_published"]))).toEqual(days);
      expect(times(properties(events, "DTSTART"))).toEqual(days);
    }
    newestFirst.forEach(({ periodEnd, stress, state }, i) => {
      const reference = at(own.toReversed(), i);
      const page = site.html(`publications/${reference}.html`);
      const [report] = jsonLd(page);
      expect(report).toMatchObject({ "@type": "Report", creativeWorkStatus: "current" });
      expect(report?.name).toMatch(at(titles, i));
      expect(report?.datePublished).toContain(at(issuedOn, i));
      expect(report?.temporalCoverage?.endsWith(`/${periodEnd}`)).toBe(true);
      const embedded = site.json<Row>(
        `api/publications/card/reference_id/${reference}.oembed.json`,
      );
      expect(embedded).toMatchObject({ reference, status: "current" });
      expect(String(embedded["title"])).toContain(`${series}, `);
      expect(String(embedded["published"])).toContain(at(issuedOn, i));
      const home = `s/publications/record/${reference}`;
      const [year, month, day] = at(issuedOn, i).split("-").map(Number);
      const cited = site.json<Row>(`${home}.csl.json`);
      expect(JSON.stringify(cited)).toContain(`[${year},${month},${day}]`);
      expect(site.html(`${home}.bib`)).toContain(`title = {{${series}, `);
      expect(site.html(`${home}.bib`)).toContain(`year = {${year}}`);
      expect(site.html(`${home}.ris`)).toContain(`DA  - ${at(issuedOn, i).replaceAll("-", "/")}/`);
      const { view } = site.recordCard(reference);
      expect(view.badge.message).toContain(state);
      if (stress !== null) expect(view.badge.message).toContain(`${printed(stress)} of 100`);
    });
    const [standing] = newestFirst;
    for (const end of ["oembed", "badge"]) {
      expect(site.has(`api/publications/card.${end}.json`)).toBe(standing !== undefined);
    }
    if (standing === undefined) return;
    const { message } = site.json<{ message: string }>("api/publications/card.badge.json");
    expect(message).toBe(`${printed(standing.stress ?? 0)} of 100 · ${standing.state}`);
  });

  it("describes itself as a dataset until its day, and names its files", async () => {
    const site = await load();
    const [described] = jsonLd(site.html("index.html"));
    expect(described).toMatchObject({ "@type": "Dataset", name: publisher.name });
    expect(described?.temporalCoverage?.endsWith(`/${asOf}`)).toBe(true);
    const text = site.html("llms.txt");
    expect(text).toContain(`# ${publisher.name}\n\n> ${publisher.description}`);
    const linked = [...text.matchAll(/\]\(https:\/\/tiny\.example\/([^)]*)\)/g)];
    expect(linked.length).toBeGreaterThan(20);
    for (const [, path = ""] of linked) expect(site.has(path), path).toBe(true);
    expect(site.html("CITATION.cff")).toContain(`date-released: '${asOf}'`);
  });

  it("exports its index, its firms and their bands as they stand, in JSON and CSV", async () => {
    const wanted = {
      ...{ asOf, periodEnd: last.periodEnd, level: oneDecimal(median), marketState: last.state },
      ...{ constituentCount: inIndex.length, ratedCount: scores.size },
    };
    const [snapshot] = await rows("index-snapshot");
    expect(snapshot).toMatchObject(wanted);
    const [same] = await csv("index-snapshot");
    for (const [name, value] of Object.entries(wanted)) expect(same?.[name]).toBe(String(value));
    const firms = await csv("firms");
    for (const { slug, name } of inIndex) {
      const grade = scores.get(slug);
      expect(firms.find((row) => row["slug"] === slug)).toMatchObject({
        ...{ name, score: grade === undefined ? "" : String(oneDecimal(grade)) },
        rank: String(rankOf(scores, slug) ?? ""),
      });
    }
    const bands = await rows("risk-distribution");
    const counted = bands.reduce((sum, row) => sum + Number(row["count"]), 0);
    expect(counted).toBe(inIndex.length);
    const observed = dataset.observations.filter(({ knownOn }) => knownOn <= asOf);
    const published = await csv("observations");
    const key = (row: Row) => `${row["firmId"]} ${row["observedOn"]} ${row["value"]}`;
    expect(published.map(key).sort()).toEqual(observed.map((one) => key({ ...one })).sort());
  });

  it("keeps each version of each period, and what was known on each day of issue", async () => {
    const site = await load();
    const vintages = await rows("index-vintages");
    const stated = (measure: string) =>
      vintages.filter((row) => row["record"] !== null && row["measure"] === measure);
    const states = stated("marketState").map((row) => [row["periodEnd"], row["state"]]);
    const told = recorded.filter(({ state }) => state !== null);
    expect(states).toEqual(told.map(({ periodEnd, state }) => [periodEnd, state]));
    const read = recorded.filter(({ stress }) => stress !== null);
    const stresses = stated("stressIndex");
    expect(stresses).toHaveLength(read.length);
    read.forEach(({ periodEnd, stress }, i) => {
      const row = at(stresses, i);
      expect(row).toMatchObject({ periodEnd, knownUntil: null });
      expect(row["value"]).toBeCloseTo(Number(stress), 2);
    });
    if (recorded.length === 0) return;
    const { snapshots } = site.json<{ snapshots: readonly Row[] }>("s/snapshots.json");
    const dates = recorded.map(({ periodEnd }) => plusDays(periodEnd, world.lag ?? 0));
    expect(snapshots.map(({ date }) => date).toReversed()).toEqual(dates);
    for (const { date, href } of snapshots) {
      interface Kept {
        readonly totals: Readonly<Record<string, number>>;
      }
      const { totals } = site.json<Kept>(String(href).slice(1));
      const known = dataset.observations.filter(({ knownOn }) => knownOn <= String(date));
      expect(totals["observations"]).toBe(known.length);
    }
  });

  it("tells each change of a score with its day, as it was known then", async () => {
    const site = await load();
    const files = site.paths.filter((path) => /^s\/changes\/.*\.ndjson$/.test(path));
    const changes = files.flatMap((path) =>
      site
        .html(path)
        .trim()
        .split("\n")
        .map((line): Row => JSON.parse(line)),
    );
    const moved = changes.filter((one) => one["kind"] === "firm" && one["field"] === "score");
    for (const { id, on, new: value } of moved) {
      const grade = scoresOn(world, String(on)).get(String(id));
      const stands = members.some((member) => member.slug === id && isMember(member, String(on)));
      expect(value, `${id} on ${on}`).toBe(
        grade === undefined || !stands ? null : oneDecimal(grade),
      );
    }
    expect(moved.length > 0 || market.length < 2).toBe(true);
    for (const { change, kind, id } of changes) {
      if (kind === "publication")
        expect([change, site.has(`publications/${id}.html`)]).toEqual(["added", true]);
    }
  });

  it("reads its sector and its signals as they are on their days", async () => {
    const site = await load();
    interface Review {
      readonly review: { readonly observations: readonly Row[]; readonly marketState: string };
    }
    const { review } = site.json<Review>("api/intelligence.json");
    expect(review).toMatchObject({ marketState: last.state });
    const [observed] = review.observations;
    const newest = Object.keys(world.grades).filter((day) => day <= asOf);
    // a reading that was corrected is of the day it was made on
    expect([newest.sort().at(-1), market.at(-1)?.periodEnd]).toContain(observed?.["observedOn"]);
    if (last.level !== null) expect(observed?.["value"]).toBeCloseTo(last.level, 6);
    const { items } = site.json<{ items: readonly Row[] }>("api/signals.json");
    const stateOn = new Map(market.map((one, i) => [one.periodEnd, [market[i - 1], one] as const]));
    for (const { kind, headline, issuedOn, slug } of items) {
      if (kind === "state_change") {
        const [before, after] = stateOn.get(String(issuedOn)) ?? [];
        expect(headline).toBe(
          `Market state ${after?.state}, was ${before?.state ?? "indeterminate"}`,
        );
      }
      const dropped = /score ([\d.]+), was ([\d.]+)/.exec(String(headline));
      if (dropped === null) continue;
      expect(dropped[1]).toBe(printed(scoresOn(world, String(issuedOn)).get(String(slug)) ?? 0));
    }
  });
});
