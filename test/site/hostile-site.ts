import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import { loadDataset } from "../../src/content/load.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { publicationOf } from "../../src/record/reference.ts";
import { siteOfDataset } from "../oracle/site.ts";
import { sampleCore } from "../record/sample-core.ts";

const attack = `<img src=x onerror="window.pwned=1"></script><script>window.pwned=1</script>`;
const turned = "\u202eEVIL\u2066 {{main}} \u2067";
const long = "Unbreakable".repeat(28);

/** A record and its correction. */
function records({ publisher }: Dataset): Dataset["publications"] {
  const core = {
    ...sampleCore,
    // as hostile as the schema of a record permits
    ...{ title: `${attack} ${long}`.slice(0, 300), summary: `${attack} ${long}`, note: attack },
    legalNoteId: publisher.legalNoteId,
  };
  const first = publicationOf(core);
  const correction = publicationOf({
    ...core,
    ...{ type: "correction", version: 2, supersedes: first.referenceId, reason: attack },
    publishedAt: "2025-01-06T12:00:00Z",
  });
  return [first, correction];
}

/** The minimal world with names, titles and texts that try to break out of their markup. */
export async function hostileSite(): Promise<ReadModel> {
  return siteOfDataset(hostile(await loadDataset("test/worlds/minimal/content")));
}

function hostile(dataset: Dataset): Dataset {
  const texts = [attack, turned, long];
  const text = (i: number) => `${texts[i % texts.length]} ${i}`;
  return {
    ...dataset,
    publisher: {
      ...dataset.publisher,
      description: `${attack} ${long}`,
      baseUrl: "https://harbour.example/some/folder",
    },
    firms: dataset.firms.map((firm, i) => ({
      ...firm,
      name: text(i),
      aliases: [...firm.aliases, attack],
      rightOfReply: { status: "received" as const, text: `${attack} ${turned}`, on: firm.listedOn },
    })),
    claims: dataset.claims.map((claim, i) => ({ ...claim, statement: text(i) })),
    sources: dataset.sources.map((source, i) => ({ ...source, name: text(i) })),
    evidence: dataset.evidence.map((item) => ({ ...item, url: "javascript:window.pwned=1" })),
    citations: dataset.citations.map((row, i) => ({
      ...row,
      title: text(i),
      url: "javascript:window.pwned=1",
    })),
    research: dataset.research.map((document, i) => ({
      ...document,
      title: text(i),
      body: `${attack}\n\n[link](javascript:window.pwned=1)\n\n${long}\n\n| ${long} | b |\n|---|---|\n| ${attack} | ${long} |`,
    })),
    publications: records(dataset),
  };
}
