// Invented works that cite each other, and documents: the formats of the real ones and no more.

type TextFile = readonly [path: string, text: string];

const works = 40;

/** Works with DOIs of the prefix that is kept for examples, and edges between them. */
export function standInCitations(): readonly TextFile[] {
  const doi = (i: number) => `10.5555/invented.${i}`;
  const rows = Array.from({ length: works }, (_, i) =>
    [doi(i), "journal-article", `Invented work ${i}`, "Journal of Examples", "Nobody"].join(","),
  ).map((row, i) => `${row},20${10 + (i % 10)}-0${1 + (i % 9)}-15`);
  const edges = Array.from({ length: 3 * works }, (_, i) =>
    [doi(i % works), doi((7 * i + 3) % works)].join(","),
  );
  return [
    ["citations/works.csv", `doi,type,title,container,publisher,issued\n${rows.join("\n")}\n`],
    ["citations/citations.csv", `citing_doi,cited_doi\n${[...new Set(edges)].join("\n")}\n`],
  ];
}

export function standInDocuments(): readonly TextFile[] {
  return ["Reading a ratio", "What a quarter hides"].map((title, i): TextFile => {
    const name = `document-${i + 1}`;
    const head = `---\nlayout: default\ntitle: ${title}\npermalink: /${name}/\n---\n`;
    return [
      `research/${name}.md`,
      `${head}\nThis document was invented, so that the format is exercised. It says nothing about any bank.\n`,
    ];
  });
}
