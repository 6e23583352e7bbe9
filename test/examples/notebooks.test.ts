import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildWorld,
  correction,
  first,
  on,
  remove,
  third,
  verifierText,
} from "../verify/issued-world.ts";

// The cells of the notebooks, one after the other, against a signed site on a host that only has files.
// Debian packages neither pyarrow nor nanoparquet: cells that read Parquet run where they are installed, as by
// `pip install --target folder pyarrow` and `PYTHONPATH=folder`.

const folder = mkdtempSync(join(tmpdir(), "stele-notebooks-"));
const site = join(folder, "site");
let base: string;
let stop: () => void;

beforeAll(async () => {
  await buildWorld({ issue: [first, correction, third] }, site);
  const server = spawn("python3", ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1"], {
    cwd: site,
    stdio: ["ignore", "pipe", "ignore"],
  });
  stop = () => server.kill();
  const [line] = await once(server.stdout, "data");
  base = `http://127.0.0.1:${/port (\d+)/.exec(String(line))?.[1]}`;
});
afterAll(() => {
  stop();
  remove(folder);
});

interface Language {
  readonly name: string;
  readonly notebook: string;
  /** The command of an interpreter that takes the path of a program. */
  readonly program: string;
  readonly extension: string;
  /** A program that fails where a package is missing. */
  readonly needs: readonly string[];
  readonly parquet: readonly string[];
}

const languages: readonly Language[] = [
  {
    ...{ name: "Python", notebook: "index-in-python.ipynb", extension: "py" },
    // Debian's own, where its packages are
    program: existsSync("/usr/bin/python3") ? "/usr/bin/python3" : "python3",
    needs: ["-c", "import cryptography, matplotlib, pandas"],
    parquet: ["-c", "import pyarrow"],
  },
  {
    ...{ name: "R", notebook: "index-in-r.ipynb", extension: "R", program: "Rscript" },
    needs: ["-e", "library(jsonlite); library(openssl)"],
    parquet: ["-e", "library(nanoparquet)"],
  },
];

interface Cell {
  readonly cell_type: string;
  readonly source: readonly string[];
  readonly metadata: { readonly tags?: readonly string[] };
}

describe.each(languages)("the notebook in $name", (language) => {
  const runs = (args: readonly string[]) =>
    spawnSync(language.program, args, { stdio: "ignore" }).status === 0;
  const ready = runs(language.needs);
  const parquet = ready && runs(language.parquet);
  if (!ready) console.warn(`Skipped: packages of ${language.name} are not installed`);
  if (ready && !parquet) console.warn(`Left out in ${language.name}: the cell that reads Parquet`);

  const cells: readonly Cell[] = JSON.parse(
    readFileSync(join("examples/notebooks", language.notebook), "utf8"),
  ).cells;

  async function run(environment: Readonly<Record<string, string>> = {}) {
    const code = cells
      .filter(({ cell_type }) => cell_type === "code")
      .filter(({ metadata }) => parquet || !metadata.tags?.includes("parquet"))
      .map(({ source }) => source.join(""));
    const program = join(folder, `notebook.${language.extension}`);
    writeFileSync(program, code.join("\n\n"));
    const settings = { STELE_SITE: base, STELE_KEY: verifierText, STELE_ON: on };
    const env = { ...process.env, ...settings, MPLBACKEND: "Agg", ...environment };
    const child = spawn(language.program, [program], { cwd: folder, env });
    let [out, errors] = ["", ""];
    child.stdout.on("data", (data) => (out += data));
    child.stderr.on("data", (data) => (errors += data));
    const [status] = await once(child, "close");
    return { status, out, errors };
  }

  it.skipIf(!ready)("reads, draws, cites and verifies a site by its address", async () => {
    const { status, out, errors } = await run();
    expect({ status, errors: status === 0 ? "" : errors }).toEqual({ status: 0, errors: "" });
    const { publication } = JSON.parse(readFileSync(join(site, "api/publications.json"), "utf8"));
    expect(out).toContain(publication.citation.text);
    expect(out).toContain(publication.legalNote);
    expect(out).toContain(`${publication.referenceId} is signed by harbour.example/ledger`);
    const picture = readFileSync(join(folder, "stress.png"));
    expect(picture.subarray(1, 4).toString()).toBe("PNG");
  });

  it.skipIf(!ready)(
    "refuses an altered answer, another key and a note that has expired",
    async () => {
      const path = join(site, "api/publications.json");
      const before = readFileSync(path, "utf8");
      writeFileSync(path, before.replace('"marketState"', '"marketstate"'));
      const altered = await run();
      writeFileSync(path, before);
      expect(altered.status).not.toBe(0);
      expect(altered.errors).toContain("api/publications.json is not the file that was signed");
      const other = await run({ STELE_KEY: verifierText.replace("harbour", "haven") });
      expect(other.errors).toContain("haven.example/ledger has not signed this site");
      const half = verifierText.split("+").slice(2).join("+");
      const forged = half.slice(0, 8) + (half[8] === "A" ? "B" : "A") + half.slice(9);
      expect((await run({ STELE_KEY: verifierText.replace(half, forged) })).status).not.toBe(0);
      const late = await run({ STELE_ON: "2034-01-01" });
      expect(late.errors).toContain("this is an old copy");
    },
  );
});
