import { generator } from "../../src/model/generator.ts";
import type { HostName } from "../../src/model/host-name.ts";
import { editorSchemas } from "../content-docs/editor-schemas.ts";
import type { InitSettings } from "./settings.ts";

/** The files beside `content/`, by path: for git, editors, continuous integration and people. */
export function projectFiles(settings: InitSettings): ReadonlyMap<string, string> {
  return new Map([
    ["README.md", readme(settings)],
    [".gitignore", gitignore],
    [".gitattributes", gitattributes],
    [".github/workflows/publish.yml", workflowFor(settings.host)],
    ["inbox/README.md", inboxReadme],
    ["package.json", packageJson(settings)],
    ...editorSchemas().map(({ name, text }): [string, string] => [`schemas/${name}`, text]),
  ]);
}

const gitignore = `node_modules/
/dist/
/.dist.*
/.cache/
# the lock and the mark of a command that writes into the content
/content/.stele-*
# anyone who has the key can sign in your name
*.key
`;

const gitattributes = `# Two branches that both issued records keep the lines of both; \`stele check\` says what it finds then.
published.lock.json merge=union
published.rows.csv merge=union
published.salts.csv merge=union
citations.csv merge=union
# The hash of a record is that of its bytes: no line end may change.
content/publications/** -text
`;

/**
 * Checks every push and pull request with the right to read, issues on a schedule, and publishes main: to the pages of the
 * repository, or for another host as an artifact to be deployed. What a pull request runs has neither the
 * key nor a right to write.
 */
function workflowFor(host: HostName): string {
  return host === "service-worker" ? built(pages.rights, pages.steps) : built("", artifact(host));
}

const pages = {
  rights: `
      pages: write
      id-token: write
    environment: github-pages`,
  steps: `# the worker answers queries from pages; into a copy, because it is no file of the site itself
      - run: cp -a dist upload && cp dist/hosts/service-worker/sw.js upload/
      - uses: actions/upload-pages-artifact@fc324d3547104276b827a68afc52ff2a11cc49c9 # v5.0.0
        with: { path: upload }
      - uses: actions/deploy-pages@cd2ce8fcbc39b97be8ca5fce6e763baed58fa128 # v5.0.0
`,
};

function artifact(host: HostName): string {
  return `# how to put it on the host: dist/hosts/${host}/README.md
      - uses: actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0
        with: { name: dist, path: dist, include-hidden-files: true }
`;
}

const built = (rights: string, last: string) => `name: publish
on:
  push:
  pull_request:
  # the day by which the readings of a period are in content/: a run that finds none fails, and tells you
  schedule: [{ cron: "17 6 * * 1" }]
permissions:
  contents: read
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with: { persist-credentials: false }
      - uses: actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0
        with: { node-version: 22 }
      - run: npm ci --ignore-scripts
      # after the first publication: set the variable SITE of the repository to its address
      - run: npx stele check --replay \${{ vars.SITE && format('--checkpoint {0}', vars.SITE) }}
  issue:
    needs: check
    if: github.event_name == 'schedule' && github.ref == 'refs/heads/main'
    runs-on: ubuntu-latest
    permissions:
      contents: write
      pull-requests: write
    concurrency: issue
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
      - uses: actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0
        with: { node-version: 22 }
      - run: npm ci --ignore-scripts
      # a table that needs an answer goes to a person, as a pull request, and this run fails
      - run: |
${takeInbox.replace(/^(?=.)/gm, "          ")}
        env:
          GH_TOKEN: \${{ github.token }}
      - run: npx stele issue --expect "$(date -u +%F)"
      - run: |
          git add content inbox
          git diff --cached --quiet && exit
          git -c user.name=stele -c user.email=stele@localhost commit -m "issue: what is due"
          git push
  publish:
    needs: [check, issue]
    if: github.event_name != 'pull_request' && github.ref == 'refs/heads/main' && !failure() && !cancelled()
    runs-on: ubuntu-latest
    permissions:
      contents: read${rights}
    # one at a time, in the order of the pushes; one that has begun is never cut short
    concurrency: { group: publish, cancel-in-progress: false }
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        # what was issued a minute ago as well
        with: { persist-credentials: false, ref: main }
      - uses: actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0
        with: { node-version: 22 }
      - run: npm ci --ignore-scripts
      # the last output and the drawn cards: either may be missing, and every byte kept is compared
      - uses: actions/cache@27d5ce7f107fe9357f9df03efb73ab90386fccae # v5.0.5
        with: { path: ".cache\\ndist", key: "stele-\${{ github.run_id }}", restore-keys: stele- }
      - run: npx stele build \${{ vars.SITE && format('--checkpoint {0}', vars.SITE) }}
        env:
          # the text of the file that stele keygen writes; empty: published unsigned
          STELE_KEY: \${{ secrets.STELE_KEY }}
      - run: npx stele verify dist \${VERIFIER_KEY:+--key "$VERIFIER_KEY"}
        env:
          # the verifier key that stele keygen prints: set the variable with the secret STELE_KEY
          VERIFIER_KEY: \${{ vars.VERIFIER_KEY }}
      ${last}`;

/** The step that takes what lies in the inbox: bash, for GitHub's runner and for its test. */
export const takeInbox = `shopt -s nullglob
tables=(inbox/*.csv inbox/*.tsv inbox/*.txt)
if [ \${#tables[@]} = 0 ]; then echo "Nothing is in inbox/"; exit; fi
if npx stele take "\${tables[@]}" --yes >taken.log 2>&1; then
  cat taken.log; rm taken.log; git rm -q -- "\${tables[@]}"; exit
fi
cat taken.log
mv taken.log inbox/questions.md
branch="take-$(date -u +%F-%H%M%S)"
git switch -q -c "$branch"
git add inbox
git -c user.name=stele -c user.email=stele@localhost commit -q -m "take: ask about the table in inbox/"
git push -q origin "$branch"
gh pr create --title "A table needs an answer" --body-file inbox/questions.md --head "$branch"
exit 1`;

const inboxReadme = `# Inbox

Put the next table here and push: the schedule of \`.github/workflows/publish.yml\` takes it into \`content/\`, issues what
is due, and removes it. It opens a pull request where a person has to answer something; \`questions.md\` of that branch
says what. On that branch, run \`npx stele take inbox/TABLE\` with the answers, remove the table and \`questions.md\`, and
merge.
`;

function packageJson({ prefix }: InitSettings): string {
  const version = /\d+\.\d+\.\d+/.exec(generator)?.[0] ?? "*";
  const scripts = { check: "stele check", build: "stele build", dev: "stele dev" };
  const name = `${prefix.toLowerCase()}-index`;
  const devDependencies = { stele: `^${version}` };
  return `${JSON.stringify({ name, private: true, scripts, devDependencies }, null, 2)}\n`;
}

function readme({ name }: InitSettings): string {
  return `# ${name}

Source files of an index that is published with Stele.

\`\`\`sh
npx stele dev      # look at it: rebuilds what you change
npx stele check    # every problem of the content, with file, line and column
npx stele issue    # freeze the publications that are due; commit what it writes
npx stele build    # content/ -> dist/, plain files for any host
npx stele serve    # the API's own addresses from dist/
\`\`\`

| file | holds |
|---|---|
| \`content/index.yaml\` | who publishes which index, under which address and terms |
| \`content/methodology/\` | pillars, indicators, goalposts, weights: what you decide |
| \`content/firms/\` | a file for each firm; its name is the firm's address |
| \`content/observations/\` | readings: firm, indicator, value, and the day you knew it |
| \`content/claims.csv\`, \`evidence.csv\`, \`sources.csv\`, \`events.csv\` | what happened, and who says so; may stay empty |
| \`content/publications/\`, \`published.lock.json\` | what you issued; written by \`stele issue\`, never edited |
| \`inbox/\` | the next table: the schedule takes it; see its README |
| \`schemas/\` | lets an editor check and complete the files; \`stele schemas schemas\` writes them again |

Run \`npm install\` once and commit \`package-lock.json\`: \`.github/workflows/publish.yml\` installs what
it says and nothing else.

Every field is described in \`node_modules/stele/docs/content.md\`.

Replace the firms and readings by your own, change the legal note, then delete what you do not need.
A reading that was wrong is not edited: add a row with the right value and a later \`knownOn\`.
`;
}
