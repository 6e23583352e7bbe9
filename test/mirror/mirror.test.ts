import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deployFolder } from "../../src/emit/deploy/deploy-folder.ts";
import { contentTime } from "../../src/emit/files/content-time.ts";
import { isPublic, manifestPath, ownPaths } from "../../src/emit/site/manifest.ts";
import { readManifest } from "../../src/emit/site/manifest-file.ts";
import { strayPath } from "../../src/emit/site/stray-file.ts";
import { at } from "../../src/model/language/at.ts";
import type { MirrorOptions } from "../../src/readers/mirror/copy.ts";
import { mirror } from "../../src/readers/mirror/mirror.ts";
import type { Net } from "../../src/readers/source/net.ts";
import { folderSource } from "../../src/readers/source/source.ts";
import { verifySite } from "../../src/readers/verify/verify-site.ts";
import { sha256Hex } from "../../src/record/canonical.ts";
import { inFormerLayout, manifestIn, manifestTexts, writeManifest } from "../emit/manifest-in.ts";
import { temporaryFolder } from "../emit/temporary-folder.ts";
import { type FaultServer, faultServer } from "../faults/fault-server.ts";
import { hastyNet, mirrorRuns, type TwoBuilds } from "../faults/mirror-runs.ts";
import { seeded } from "../faults/seeded.ts";
import { stele, tool } from "../scripts/run.ts";
import { keys, on, verifierText } from "../verify/issued-world.ts";
import { twoBuilds } from "./two-builds.ts";

const net = hastyNet(seeded(1));
let builds: TwoBuilds;
let server: FaultServer;

beforeAll(async () => {
  builds = await twoBuilds(temporaryFolder());
  server = await faultServer(builds.first, builds.second, seeded(2));
});
afterAll(() => server.close());

/** A place for a copy in a folder of its own. */
function place(): string {
  return join(temporaryFolder(), "copy");
}

function copy(out: string, more: Partial<MirrorOptions> = {}, through: Net = net) {
  const defaults = { tries: 4, stall: 5000, width: 4, maxBytes: 1e9, origins: [], keys: [], on };
  return mirror({ base: server.address, out, ...defaults, ...more }, through, () => undefined);
}

function host(folder: string, ...[share = 0, ways = []]: Partial<Parameters<FaultServer["harm"]>>) {
  server.publish(folder);
  server.harm(share, ways);
}

async function refusal(copied: Promise<unknown>): Promise<string> {
  return copied.then(
    () => "copied",
    (error) => String(error),
  );
}

function manifestOf(folder: string) {
  return readManifest(join(folder, manifestPath));
}

describe("a copy of a publication", () => {
  it("is whole, verified, has the times of the original and leaves nothing beside it", async () => {
    host(builds.first);
    const out = place();
    const report = await copy(out, { keys });
    const manifest = manifestOf(builds.first);
    const { files } = manifest;
    const own = ownPaths(manifest).length;
    expect(report).toMatchObject({ changed: true, files: files.filter(isPublic).length + own });
    const verdict = await verifySite(await folderSource(out), { keys, saved: null, on });
    expect(verdict.faults).toEqual([]);
    expect(readdirSync(join(out, "..")).sort()).toEqual(["copy"]);
    const [some] = files.filter(isPublic);
    const modified = statSync(join(out, some?.path ?? "")).mtimeMs / 1000;
    expect(modified).toBe(contentTime(some?.sha256 ?? ""));
  });

  it("costs one small request when nothing has changed", async () => {
    host(builds.first);
    const out = place();
    await copy(out);
    const statuses: number[] = [];
    const report = await copy(out, {}, heard(statuses));
    expect(report).toMatchObject({ changed: false, requests: 1, fetchedFiles: 0 });
    expect(statuses).toEqual([200]);
  });

  it("fetches of the next build what changed, each content once", async () => {
    host(builds.first);
    const out = place();
    await copy(out);
    host(builds.second);
    const report = await copy(out);
    const held = new Set(manifestOf(builds.first).files.map(({ sha256 }) => sha256));
    const next = manifestOf(builds.second).files.filter(isPublic);
    const due = new Set(next.map(({ sha256 }) => sha256).filter((hash) => !held.has(hash)));
    expect(report.fetchedFiles).toBe(due.size);
    const old = ownPaths(manifestOf(builds.first));
    const sections = ownPaths(manifestOf(builds.second)).filter((path) => !old.includes(path));
    // the note, the root, and the sections that the copy has not
    expect(report.requests).toBe(due.size + 2 + sections.length);
    expect(manifestOf(out).build).toBe(manifestOf(builds.second).build);
  });

  it("is replaced, as is what is live, where the build before stored each proof", async () => {
    const [former, live, out] = [temporaryFolder(), temporaryFolder(), place()];
    cpSync(builds.first, former, { recursive: true });
    const { files, ...head } = manifestIn(former);
    rmSync(join(former, "s/snapshot"), { recursive: true });
    const proofs = ["ledger/proof/a.json", "s/firm-proof/alder.json"];
    for (const path of proofs) {
      mkdirSync(dirname(join(former, path)), { recursive: true });
      writeFileSync(join(former, path), "{}\n");
    }
    const [some] = files;
    const stored = { ...some, sha256: sha256Hex("{}\n"), bytes: 3, cache: "latest", status: 200 };
    const others = files.filter(({ path }) => !path.startsWith("s/snapshot/"));
    const listed = [...others, ...proofs.map((path) => ({ ...stored, path }))] as typeof files;
    rmSync(join(former, "s/manifest"), { recursive: true });
    writeManifest(
      former,
      head,
      listed.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    );
    cpSync(former, out, { recursive: true });
    deployFolder(former, live);
    deployFolder(builds.second, live);
    host(builds.second);
    await copy(out, { keys });
    for (const folder of [live, out]) {
      const paths = manifestOf(folder).files.map(({ path }) => path);
      expect(paths.filter((path) => proofs.includes(path))).toEqual([]);
      expect(paths).toContain("s/snapshot/head.json");
    }
    expect(proofs.filter((path) => existsSync(join(out, path)))).toEqual([]);
    const verdict = await verifySite(await folderSource(out), { keys, saved: null, on });
    expect(verdict.faults).toEqual([]);
  });

  it("is of one build when another is published midway", async () => {
    host(builds.first);
    const out = place();
    let answers = 0;
    const swapping: Net = {
      ...net,
      fetch: (url, init) => {
        if (++answers === 12) host(builds.second);
        return net.fetch(url, init);
      },
    };
    await copy(out, {}, swapping);
    expect((await verifySite(await folderSource(out), { keys, saved: null, on })).faults).toEqual(
      [],
    );
    expect(manifestOf(out).build).toBe(manifestOf(builds.second).build);
  });

  it("repairs files of the copy that this disk has lost or spoilt, when it next has reason to", async () => {
    host(builds.first);
    const out = place();
    await copy(out);
    rmSync(join(out, "index.html"));
    appendFileSync(join(out, "s/routes.json"), " ");
    expect(await copy(out)).toMatchObject({ changed: true, fetchedFiles: 2 });
    expect((await verifySite(await folderSource(out), { keys, saved: null, on })).faults).toEqual(
      [],
    );
  });

  it("goes on after a kill without fetching again what had arrived", async () => {
    host(builds.first);
    const out = place();
    const all = manifestOf(builds.first).files.filter(isPublic).length;
    const args = [tool(), "mirror", server.address, out, "--parallel", "1"];
    const child = spawn(process.execPath, args, { stdio: "ignore" });
    const begun = server.requests();
    while (server.requests() < begun + 30) await new Promise((resolve) => setTimeout(resolve, 2));
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(existsSync(out)).toBe(false);
    const report = await copy(out);
    expect(report.fetchedFiles).toBeLessThan(all - 20);
    expect((await verifySite(await folderSource(out), { keys, saved: null, on })).faults).toEqual(
      [],
    );
    expect(readdirSync(join(out, "..")).sort()).toEqual(["copy"]);
  });
});

describe("a copy in the former layout", () => {
  it("becomes one of the next build, without the files of before", async () => {
    const out = place();
    cpSync(builds.first, out, { recursive: true });
    inFormerLayout(out);
    host(builds.second);
    expect(await copy(out)).toMatchObject({ changed: true });
    expect(manifestOf(out).build).toBe(manifestOf(builds.second).build);
    expect(existsSync(join(out, "s/manifest.sha256"))).toBe(false);
  });

  it("is kept where the log that it had is rolled back", async () => {
    const out = place();
    cpSync(builds.second, out, { recursive: true });
    inFormerLayout(out);
    host(builds.first);
    expect(await refusal(copy(out))).toMatch(/log-rolled-back|it was rolled back/);
    expect(existsSync(join(out, "s/manifest.sha256"))).toBe(true);
  });
});

describe("a mirror refuses", () => {
  it("a publication that was rolled back or forked, and keeps the copy", async () => {
    const out = place();
    host(builds.second);
    await copy(out);
    host(builds.first);
    expect(await refusal(copy(out))).toMatch(/log-rolled-back|it was rolled back/);
    expect(manifestOf(out).build).toBe(manifestOf(builds.second).build);
  });

  it("a log that no given key has signed", async () => {
    host(builds.first);
    const [key] = keys;
    const others = key === undefined ? [] : [{ ...key, id: "00000000" }];
    const out = place();
    expect(await refusal(copy(out, { keys: others }))).toContain("unknown-signer");
    expect(existsSync(out)).toBe(false);
  });

  it("a redirect to another origin, unless it is allowed", async () => {
    const elsewhere = await faultServer(builds.first, builds.first, seeded(3));
    const moved: Net = {
      ...net,
      fetch: async (url, init) =>
        url.startsWith(server.address)
          ? new Response(null, {
              status: 307,
              headers: { location: url.replace(server.address, elsewhere.address) },
            })
          : net.fetch(url, init),
    };
    expect(await refusal(copy(place(), {}, moved))).toMatch(/another origin.*--allow-origin/);
    const origins = [elsewhere.address];
    expect(await copy(place(), { origins }, moved)).toMatchObject({ changed: true });
    await elsewhere.close();
  });

  it.each([
    ["a path that leaves the folder", { path: "../outside.json" }, "is not a name"],
    ["an absolute path", { path: "/etc/passwd" }, "a component is empty"],
    ["the manifest listed in itself", { path: "s/manifest.json" }, "written before"],
    ["settings of a host", { path: ".htaccess" }, "no files of this kind"],
    ["a hook of git", { path: ".git/hooks/post-checkout" }, 'component ".git"'],
    ["a key of a login", { path: "s/.ssh/authorized_keys" }, 'component ".ssh"'],
    ["an answer to a challenge", { path: ".well-known/acme-challenge/tok" }, ".well-known"],
    ["a program", { path: "assets/shell.php" }, "no files of this kind"],
    ["a program with a second extension", { path: "s/shell.php.json" }, "as a program"],
    ["a program below a known folder", { path: "cgi-bin/x.cgi" }, "no files of this kind"],
    ["a file without a kind", { path: "authorized_keys" }, "no files of this kind"],
    ["a kind in other letters", { path: "shell.PHP" }, "no files of this kind"],
    ["a service worker of its own", { path: "sw.js" }, 'must be in "assets/"'],
    ["more bytes than are allowed", { bytes: 2e9 }, "--max-bytes"],
  ])("%s", async (_, entry, why) => {
    host(builds.first);
    const { files, sections: _sections, ...head } = manifestOf(builds.first);
    const more = { ...at(files, 0), path: "x.json", ...entry };
    const texts = manifestTexts(head, [...files, more]);
    expect(await refusal(copy(place(), {}, lying(texts)))).toContain(why);
  });

  it("an answer that never ends and a host that says nothing", async () => {
    host(builds.first, 1, ["endless"]);
    expect(await refusal(copy(place()))).toContain("an answer of more than");
    host(builds.first, 1, ["stall"]);
    expect(await refusal(copy(place(), { stall: 40 }))).toContain("no data for 0.04 s");
  });
});

describe("strayPath()", () => {
  it("lets every file of a build pass", () => {
    const files = [builds.first, builds.second].flatMap((folder) => manifestOf(folder).files);
    const refused = files.filter(isPublic).filter(({ path }) => strayPath(path) !== null);
    expect(refused.map(({ path }) => path)).toEqual([]);
    expect(strayPath("ledger/tile/entries/x001/234.p/17")).toBeNull();
    expect(strayPath("s/snapshot/tile/0/000.p/104")).toBeNull();
    expect(strayPath("s/tile/0/000")).not.toBeNull();
  });
});

describe("a mirror is polite", () => {
  it("waits as long as the host asks, for every request", async () => {
    host(builds.first);
    const waits: number[] = [];
    let refused = false;
    const busy: Net = {
      ...net,
      sleep: async (milliseconds) => void (milliseconds > 0 && waits.push(milliseconds)),
      fetch: async (url, init) => {
        if (refused || !url.endsWith("manifest.json")) return net.fetch(url, init);
        refused = true;
        return new Response(null, { status: 429, headers: { "retry-after": "7" } });
      },
    };
    await copy(place(), {}, busy);
    expect(waits[0]).toBe(7000);
  });

  it("waits twice as long after each failure, and gives up in the end", async () => {
    const waits: number[] = [];
    const down: Net = {
      ...{ now: () => 0, chance: () => 1 },
      sleep: async (milliseconds) => void (milliseconds > 0 && waits.push(milliseconds)),
      fetch: async () => new Response(null, { status: 503 }),
    };
    expect(await refusal(copy(place(), { tries: 5 }, down))).toContain("status 503, tried 5 times");
    expect(waits).toEqual([500, 1000, 2000, 4000]);
  });
});

describe("stele mirror", () => {
  it("copies, checks the key and warns of a publication that has ended", () => {
    host(builds.first);
    const out = place();
    const args = ["mirror", server.address, out, "--verify-key", verifierText, "--on", on];
    return inChild(args).then((ran) => {
      expect(ran.err).toMatch(/Copying: 0 of \d+ files/);
      expect(ran.err).toMatch(/Copied: ".*" holds build [0-9a-f]+, authentic, \d+ files;/);
      expect(ran.err).toContain("Warning: the current publication of");
      expect(ran.status).toBe(0);
      expect(stele("mirror", "ftp://index.example", out).status).toBe(2);
    });
  });
});

describe("a copy from a host that does harm", () => {
  it("shows one whole build or none, and never an older one", async () => {
    // a thousand of them: npm run faults -- --only mirrors --mirrors 1000
    const trials = await mirrorRuns(builds, temporaryFolder(), 12, seeded(7));
    expect(trials.flatMap(({ lost }) => lost ?? [])).toEqual([]);
    // how many get through depends on how fast the machine is
    expect(new Set(trials.map(({ hit }) => hit)).size).toBe(2);
  });
});

/** The network, with the status of each answer noted. */
function heard(statuses: number[], paths: string[] = []): Net {
  return {
    ...net,
    fetch: async (url, init) => {
      const response = await net.fetch(url, init);
      statuses.push(response.status);
      paths.push(new URL(url).pathname);
      return response;
    },
  };
}

/** The network, with another manifest that its note is of. */
function lying(texts: ReadonlyMap<string, string>): Net {
  return {
    ...net,
    fetch: async (url, init) => {
      const text = texts.get(url.slice(server.address.length + 1));
      return text === undefined ? net.fetch(url, init) : new Response(text);
    },
  };
}

/** Runs the tool without stopping this process, in which the server is. */
async function inChild(args: readonly string[]) {
  const child = spawn(process.execPath, [tool(), ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let err = "";
  child.stderr.on("data", (chunk) => {
    err += chunk;
  });
  const [status] = await once(child, "exit");
  return { status, err };
}
