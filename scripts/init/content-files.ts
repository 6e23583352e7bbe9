import { firmYaml } from "../../src/content/delivery/firm-yaml.ts";
import type { Start } from "../../src/content/delivery/start.ts";
import { tableYaml } from "../../src/content/delivery/table-yaml.ts";
import { type FileKind, fileKinds, kinds } from "../../src/content/files/kinds.ts";
import { keysAt } from "../../src/content/findings/schema-keys.ts";
import { nextSalts } from "../../src/model/issued/salt.ts";
import { methodologyYaml } from "./methodology-yaml.ts";
import { quoted } from "./quoted.ts";
import type { InitSettings } from "./settings.ts";

/** The source files of a new folder, by path below `content/`. */
export function contentFiles(settings: InitSettings, start: Start): ReadonlyMap<string, string> {
  const observations = start.observations.map((row) => row.map(cell).join(","));
  return new Map([
    ["index.yaml", indexYaml(settings, start)],
    ["methodology/2026.1.yaml", methodologyYaml(start, settings)],
    ...start.firms.map((firm): [string, string] => [`firms/${firm.slug}.yaml`, firmYaml(firm)]),
    ...emptyTables(),
    ...observationFiles(observations),
    ...(start.mapping === null ? [] : [["table.yaml", tableYaml(start.mapping)] as const]),
    ...start.more,
    // what `stele issue` writes into: an archive that is not there is an error
    ["published.lock.json", "{}\n"],
    ["publications/.gitkeep", ""],
    ["forecasts/.gitkeep", ""],
  ]);
}

/** The secret of the first issue, with which two branches that issue it give its texts the same salts. */
export function firstSalts(secret: string): string {
  return `${header("salts")}\n${nextSalts},,${secret},\n`;
}

/** A file of readings stays far below the size that a table may have. */
const rowsPerFile = 1_000_000;

function observationFiles(rows: readonly string[]): readonly [string, string][] {
  return Array.from({ length: Math.max(1, Math.ceil(rows.length / rowsPerFile)) }, (_, i) => {
    const own = rows.slice(i * rowsPerFile, (i + 1) * rowsPerFile);
    const name = i === 0 ? "first" : `first-${i + 1}`;
    return [`observations/${name}.csv`, `${[header("observations"), ...own].join("\n")}\n`];
  });
}

/** A table without rows is its header. */
function emptyTables(): readonly [string, string][] {
  return fileKinds
    .filter((kind) => kinds[kind].format === "csv" && kinds[kind].required)
    .map((kind) => [kinds[kind].pattern, `${header(kind)}\n`]);
}

function header(kind: FileKind): string {
  return keysAt(kinds[kind].schema, []).join(",");
}

function cell(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function indexYaml(
  { name, prefix, publisher, baseUrl, host }: InitSettings,
  { period }: Start,
): string {
  return `# yaml-language-server: $schema=../schemas/publisher.json
# Who publishes which index, under which address and terms.
name: ${quoted(name)}
description: ${quoted(`${name}, published by ${publisher}.`)}

# 3 to 5 capitals that begin every reference, as in ${prefix}-WS-20260628-0a1b2c3d. Never change it
# once something is issued.
prefix: ${prefix}

# Where the site will be, without a slash at the end.
baseUrl: ${quoted(baseUrl)}
publisher:
  name: ${quoted(publisher)}
  url: ${quoted(baseUrl)}
license:
  id: CC-BY-4.0
  name: Creative Commons Attribution 4.0 International
  url: https://creativecommons.org/licenses/by/4.0/
contact: ${quoted(`${publisher}, ${baseUrl}`)}

# One of the legal notes of the methodology.
legalNoteId: legal-1

# The hosts that a build writes files for: dist/hosts/ has a README for each.
hosts: [${host}]

# How often the index is read and published: day, week, month, quarter, half-year or year.
period: ${period}

# Say plainly what the index is good for; the methodology page prints it.
benchmark:
  measures: What the indicators of the methodology say about the firms listed here.
  excludes: Everything that no indicator measures.
  unreliableWhen: Fewer than ten firms can be rated, or too few of their readings are fresh.
  discretion: Firms, indicators, weights and goalposts are chosen by the publisher.
`;
}
