import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { manifestNotePath } from "../../src/emit/site/manifest.ts";
import { present } from "../../src/model/language/at.ts";
import { sha256Hex } from "../../src/record/canonical.ts";
import { parseSiteNote, siteNoteText } from "../../src/record/ledger/note.ts";
import { keyPairText, parseSigner, type SignerKey } from "../../src/record/ledger/note-key.ts";
import { manifestIn, writeManifest } from "../emit/manifest-in.ts";

// What whoever can write a published folder, and has not the key, does to it.

/** Forges a copy of a site; `older` is what was published before it. */
export type Attack = (site: string, older: string) => void;

/** Another key of the same name. */
const thief = parseSigner(keyPairText("harbour.example/ledger", Buffer.alloc(32, 9)).signer);

function altered(path: string, old: RegExp, now: string): Attack {
  return alter(path, (text) => text.replace(old, now));
}

/** Changes one file of a site, which then agrees with its manifest. */
export function alter(path: string, change: (text: string) => string): Attack {
  return (site) => {
    const text = readFileSync(join(site, path), "latin1");
    const changed = change(text);
    if (changed === text) throw new Error(`Nothing to alter in "${path}"`);
    writeFileSync(join(site, path), changed, "latin1");
    relist(site);
  };
}

/** Makes manifest and note agree with the files; the signature of the note is kept as it was. */
function relist(site: string, extra: readonly string[] = []): void {
  const note = readFileSync(join(site, manifestNotePath), "utf8");
  const { files, ...head } = manifestIn(site);
  const [first] = files;
  const due = [...files, ...extra.map((path) => ({ ...present(first), path }))];
  const listed = due.flatMap((file) => {
    try {
      const bytes = readFileSync(join(site, file.path));
      return [{ ...file, sha256: sha256Hex(bytes), bytes: bytes.length }];
    } catch {
      return [];
    }
  });
  rmSync(join(site, "s/manifest"), { recursive: true });
  writeManifest(site, head, listed);
  const made = readFileSync(join(site, "s/manifest.json"));
  const forged = note.replace(/^manifest .*$/m, `manifest ${sha256Hex(made)}`);
  writeFileSync(join(site, manifestNotePath), forged);
}

/** Signs the note of a forged site with a key. */
export function resigned(site: string, signer: SignerKey | null): void {
  renote((note) => siteNoteText(parsed(note), signer))(site, "");
}

function renote(change: (note: string) => string): Attack {
  return (site) => {
    const place = join(site, manifestNotePath);
    writeFileSync(place, change(readFileSync(place, "utf8")));
  };
}

const parsed = (note: string) => present(parseSiteNote(Buffer.from(note)) ?? undefined);

function nameIn(site: string, folder: string, end: string): string {
  const found = readdirSync(join(site, folder)).find((name) => name.endsWith(end));
  return `${folder}/${present(found)}`;
}

const score = /"score":\d+(?:\.\d+)?/;
const stress = /"stressIndex":\d+(?:\.\d+)?/g;

/** All of them by name. Each leaves a site that agrees with its own manifest. */
export const attacks: Readonly<Record<string, Attack>> = {
  "the score of a constituent": altered("api/index/latest.json", score, '"score":1.5'),
  "the hash of the snapshot": altered("api/index/latest.json", /[0-9a-f]{64}/, "0".repeat(64)),
  "the score of a firm": altered("api/firms/alder-brokerage.json", score, '"score":1.5'),
  "the score in a list": altered("api/firms.json", score, '"score":1.5'),
  "the rankings": altered("api/rankings.json", score, '"score":1.5'),
  "the current publication": altered("api/publications.json", stress, '"stressIndex":99.9'),
  "a table for spreadsheets": altered("api/data/exports/firms.csv", /,\d+\.\d/, ",1.5"),
  "a table for programs": altered("api/data/exports/firms.json", score, '"score":1.5'),
  "a card": (site) => {
    altered(
      nameIn(site, "api/publications/card/reference_id", ".svg"),
      /<\/svg>/,
      "<g/></svg>",
    )(site, "");
  },
  "the front page": altered("index.html", /<h1/, "<h1>Hacked</h1><h1"),
  "an archived page": altered("archive.html", /<h1/, "<h1>Hacked</h1><h1"),
  "the description of the API": altered("openapi.json", /"title":/, '"title":"x","x-title":'),
  "the headers of a host": (site) => {
    altered(nameIn(site, "hosts/nginx", ".conf"), /$/, "# altered\n")(site, "");
  },
  "the status of every record": (site) => {
    const folder = "s/publications/record";
    for (const name of readdirSync(join(site, folder))) {
      const place = join(site, folder, name);
      const text = readFileSync(place, "utf8");
      writeFileSync(place, text.replace(/"status":"\w+"/, '"status":"withdrawn"'));
    }
    relist(site);
  },
  "a file that is added": (site) => {
    writeFileSync(join(site, "assets/more.js"), "alert(1)\n");
    relist(site, ["assets/more.js"]);
  },
  "a file that is taken away": (site) => {
    rmSync(join(site, "api/firms/alder-brokerage.json"));
    relist(site);
  },
  "a note without a signature": renote((note) => siteNoteText(parsed(note), null)),
  "no note": (site) => rmSync(join(site, manifestNotePath)),
  "the note of another key": renote((note) => siteNoteText(parsed(note), thief)),
  "a later day in the note": renote((note) => note.replace(/^expires .*$/m, "expires 2099-01-01")),
  "an older site shown again": (site, older) => {
    rmSync(site, { recursive: true });
    cpSync(older, site, { recursive: true });
  },
};
