/** The text of the demonstration's own README. */
export const readme = `# Demonstration content

**Everything in this folder is synthetic.** The market, the firms, the sources, the people, the
publisher and every figure are invented by a seeded program; any likeness to a real firm or person
is chance. Addresses end in \`.example\`, which nobody can register, and DOIs begin with the test
prefix \`10.5555\`.

\`node --import tsx scripts/demo.ts\` writes the same bytes again. What is here:

| path | holds |
|---|---|
| \`index.yaml\` | the invented publisher, the Aldermere Observatory, and its index |
| \`methodology/\`, \`model/\` | what was declared, by date of effect |
| \`firms/\` | the firms that are listed or once were |
| \`observations/\` | thirteen indicators over 157 weeks to 5 July 2026, a file a quarter |
| \`sources.csv\`, \`claims.csv\`, \`evidence.csv\` | who said what of whom, and how near they stood to it |
| \`events.csv\`, \`outcomes.csv\` | what happened, and how stories ended |
| \`forecasts/\`, \`publications/\`, \`published.lock.json\` | what was issued, by replaying the weeks one by one |
| \`citations.csv\`, \`research/\` | works that cite the publications, and the desk's own essays |

Edit the program under \`scripts/demo/\`, not these files.
`;
