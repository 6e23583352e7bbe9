import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { deployFolder } from "../../../src/emit/deploy/deploy-folder.ts";
import { contentTime } from "../../../src/emit/files/content-time.ts";
import { writeSite } from "../../../src/emit/site/site-writer.ts";
import { sha256Hex } from "../../../src/record/canonical.ts";
import { optionsFor } from "../sample-site.ts";

const folder = mkdtempSync(join(tmpdir(), "stele-time-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("contentTime()", () => {
  it("is a whole second in the past that every file system supports", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const time = contentTime(sha256Hex(text));
        expect(Number.isInteger(time)).toBe(true);
        expect(time).toBeGreaterThanOrEqual(Date.parse("2001-09-09T01:46:40Z") / 1000);
        expect(time).toBeLessThan(Date.parse("2020-09-13T12:26:40Z") / 1000);
      }),
    );
  });

  it("differs for different bytes", () => {
    const times = new Set(Array.from({ length: 2000 }, (_, i) => contentTime(sha256Hex(`${i}`))));
    expect(times.size).toBe(2000);
  });
});

describe("a file of the site", () => {
  const write = (out: string, body: string) =>
    writeSite({ ...optionsFor(out), content: "content", build: "b" }, async (put) => {
      const path = "s/a.json";
      put({ path, mediaType: "application/json", status: 200, cache: "latest", body });
    });
  const timeOf = (path: string) => statSync(path).mtimeMs / 1000;

  it("has the time of its content, whenever and wherever it was written", async () => {
    const [one, two] = [join(folder, "one"), join(folder, "two")];
    await write(one, '{"n":1}\n');
    await write(two, '{"n":1}\n');
    expect(timeOf(join(one, "s/a.json"))).toBe(contentTime(sha256Hex('{"n":1}\n')));
    expect(timeOf(join(two, "s/a.json"))).toBe(timeOf(join(one, "s/a.json")));
    const manifest = readFileSync(join(one, "s/manifest.json"), "utf8");
    expect(timeOf(join(one, "s/manifest.json"))).toBe(contentTime(sha256Hex(manifest)));
  });

  it("has another time when it changed and is as long as before", async () => {
    const out = join(folder, "changed");
    await write(out, '{"n":1}\n');
    const before = timeOf(join(out, "s/a.json"));
    await write(out, '{"n":2}\n');
    expect(timeOf(join(out, "s/a.json"))).not.toBe(before);
  });

  it("keeps its time where it is deployed to", async () => {
    const [out, live] = [join(folder, "built"), join(folder, "live")];
    await write(out, '{"n":1}\n');
    deployFolder(out, live);
    expect(timeOf(join(live, "s/a.json"))).toBe(timeOf(join(out, "s/a.json")));
  });
});
