/**
 * Every rule a content folder can break, in the order in which they are checked: why it is there,
 * and what to do when it is broken, as `stele explain` prints it. Each has a world under
 * `test/worlds/broken-<rule>/`.
 */
export const ruleTexts = {
  // the folder and its files
  "missing-folder":
    "Everything is read from one folder, with index.yaml in it. Name it with --content, or begin one with stele init.",
  "missing-file":
    "A file that is not there could mean that there is nothing, or that it was lost. So an empty table is a file with its header, an empty lock is a file with {}, and an empty archive is a folder with .gitkeep in it.",
  "half-written":
    "A command that writes into the content keeps a journal until all its files are there. It was killed, or is still running: stele repair ends it.",
  "unknown-file":
    "A file with a misspelt name would be left out in silence. Rename it, or keep it outside the content folder; README.md and LICENSE may stay.",
  "unreadable-file": "The system refused to read the file. Look at its permissions and its disk.",
  "not-a-file": "Pipes, sockets and devices have no fixed content. Use regular files.",
  "symlink-outside":
    "A link out of the folder would make a build depend on what is not in git. Copy the file into the folder.",
  "symlink-folder": "Links to folders could form circles. Link to files, or copy the folder.",
  "case-collision":
    "Two paths that differ in capitals alone are one file on many disks. Rename one of them.",
  "reserved-name":
    "Some names, such as con or aux, cannot be files on every system. Choose another.",
  "unsafe-name":
    "A name with control characters or invalid text cannot be shown or copied safely. Rename the file.",
  "file-too-large":
    "A document of this kind is small; one this large is a mistake, or would make every build slow. Split it, or move data into tables.",
  "empty-file":
    "An empty file looks like one that was cut short. Write its header or content, or delete it.",
  "bad-utf8":
    "Text in another encoding turns letters into others without anyone noticing. Save the file again as UTF-8; spreadsheets call it CSV UTF-8.",
  "control-character":
    "Invisible characters and overrides of direction make a text read as what it is not, or one name two. Delete the character that is named.",
  "conflict-mark":
    "Git writes <<<<<<<, ======= and >>>>>>> around two versions of one place. Keep the right one, delete the marks, and commit.",
  // the notation
  "yaml-syntax":
    "The file is not YAML. Most often an indentation, a missing quote, or a colon in a plain text.",
  "yaml-alias":
    "Anchors and aliases can make a small file huge, and hide what a value is. Write the value out.",
  "yaml-depth": "No source file needs such nesting; it is a mistake or an attack.",
  "yaml-documents": "Everything after a second --- would be ignored. Make it a file of its own.",
  "json-syntax":
    "The file is not JSON. Look for a missing comma, quote or bracket at the place that is named.",
  "json-depth": "No source file needs such nesting; it is a mistake or an attack.",
  "duplicate-key": "Of two values of one key, one would be ignored in silence. Delete one of them.",
  "front-matter":
    "An essay begins with its fields between two lines of ---. docs/content.md lists them.",
  "csv-header":
    "Columns are found by name, so each must be there once, spelt as docs/content.md has it. Their order does not matter.",
  "csv-delimiter":
    "Cells are separated by commas. Export the table again with commas instead of semicolons or tabs.",
  "csv-quote":
    "A quote that is not closed swallows all rows after it. Close it; a quote within a cell is doubled.",
  "csv-cells":
    "A row with other cells than the header has values in the wrong columns. A cell with a comma is put in quotes, and decimals have a point.",
  "csv-row-too-large": "A row of this size is most likely one whose quote is never closed.",
  // the shape of a record
  "missing-key":
    "The value has no default, because nobody else can know it. The message says what it means.",
  "unknown-key":
    "A misspelt key would leave its default in place in silence. The message lists the keys there are.",
  "wrong-type":
    "The value is of another type than the field, as a number where text belongs. In YAML, quotes make text.",
  "wrong-value":
    "The value is outside what the field allows. docs/content.md has the range of every field.",
  // references
  "unknown-firm":
    "Rows name a firm by its firmId, not by its slug or name. Correct the row, or add the firm's file.",
  "unknown-indicator":
    "A reading of an indicator that no methodology declares would count nowhere. Correct it, or declare the indicator.",
  "unknown-source":
    "Evidence is weighed by its source. Add the source to sources.csv, or correct the identifier.",
  "unknown-claim":
    "Evidence and events rest on claims. Add the claim to claims.csv, or correct the identifier.",
  "unknown-evidence": "A reading may name the evidence it rests on, which must be in evidence.csv.",
  "unknown-reference":
    "A citation or essay names a publication that was never issued. Look it up in published.lock.json.",
  "unknown-methodology":
    "A record names the methodology it was computed under, which must stay in methodology/.",
  "unknown-model": "A record or forecast names the model that made it, which must stay in model/.",
  "unknown-pillar": "An indicator belongs to one of the pillars of its methodology.",
  "unknown-sector-input":
    "The Payout Drift watches inputs of the segments. Name the id of one of them.",
  "unknown-event-kind":
    "Kinds of events are declared by the sequence of a methodology, so that each has a stage. Add the kind there, or correct it.",
  "unknown-outcome-label":
    "Labels are declared by outcomes of a methodology, so that each counts as the event or censors it. Add the label there, or correct it.",
  "unknown-legal-note":
    "Every record bears the legal note that index.yaml names, so every methodology must hold it.",
  "unknown-feature":
    "A model can only read what the engine computes. docs/models.md has the list of features.",
  "claim-of-another-firm": "An event or outcome of one firm cannot rest on a claim about another.",
  // identity
  "wrong-slug": "The name of a firm's file is its address: lower-case words joined by hyphens.",
  "reserved-id":
    "An id becomes the name of a published file, so it must be one that every disk can hold.",
  "duplicate-id": "An identifier names one thing. Give the second one another.",
  "duplicate-slug": "An alias is an address of its firm, so two firms cannot share one.",
  "look-alike":
    "Two names that read as one, with a letter of another script or another form of a letter, hide one firm behind the other. Write the letters that are named as the other name does, or tell the firms apart.",
  "duplicate-row":
    "A reading that is there twice, as from a table imported twice, would count twice in a sum, and a work twice among those that cite a record. Delete one.",
  "duplicate-forecast":
    "A firm has one issued probability per day and mode. Delete the row that was not issued.",
  "file-name":
    "A file is named for what it holds, so that nobody has to open it. Rename the file, or correct the field.",
  // time
  "known-before-it-happened":
    "Nothing is known before it happens. A wrong knownOn would let a build as of a past day use what nobody knew then.",
  "before-founding": "Nothing happens to a firm before it was founded. Correct one of the days.",
  "trained-ahead": "A model trained on days after its first use would have seen what it forecasts.",
  "same-effective-from":
    "On every day exactly one version is in force. Give one of them another first day.",
  "as-of-before-methodology":
    "Without a methodology in force nothing can be computed as of that day.",
  "far-day":
    "One mistyped year, such as 3024 for 2024, would make a build go on to that year. Most days on which something became known have no gap of more than ten calendar years between them; every other day is at most ten years after the last of these and a hundred before the first, but for foundings and old statuses. Citations and essays may be of any year.",
  // agreement
  "unit-mismatch":
    "A reading in another unit is off by a factor, and looks like news. Convert it, or correct the unit.",
  "unit-change":
    "An indicator keeps its unit across versions, because its readings do. Declare a new indicator instead.",
  "status-repeated":
    "An entry of the history that changes nothing is a mistake in its status or its day.",
  "closed-yet-active":
    "An outcome says that the firm ended, and its own file that it is active or suspended, so that it would stay in the index. Correct one of them.",
  "contradictory-observations":
    "Two values known on one day cannot both be right, and one would be ignored in silence. A correction is a row with a later knownOn.",
  "contradictory-outcomes": "A firm ends once, unless an outcome says that it reopened.",
  "verified-without-date": "A verified citation says when somebody last saw it.",
  "empty-pillar": "A pillar without an indicator can never have a value.",
  "segment-weights": "The stress index reaches 100 only when the weights of its segments sum to 1.",
  "threshold-order": "Levels follow one another, so each threshold is above the one before.",
  "event-kind-twice": "A kind of event belongs to one stage, or lowers it.",
  "outcome-label-twice":
    "An outcome is either the event that probabilities forecast or censors it.",
  "calibrator-shape":
    "A calibrator maps probabilities to probabilities and never turns their order round.",
  "covariance-shape":
    "The covariance has a row and a column for the intercept and for each feature, and on its diagonal variances, which are not negative.",
  "estimation-fields":
    "A fitted model says what it was fitted on, in which no more events than rows can be; a declared one claims no data.",
  // the record of publications
  "wrong-prefix":
    "References of one index begin with its prefix. Changing the prefix breaks every citation.",
  "series-mismatch": "A record says twice of which series it is, and the two must agree.",
  "concept-mismatch":
    "A record's reference begins with its concept: prefix, series and period end.",
  "content-hash":
    "The record was altered after it was issued. Restore it from git; a change is made by stele correct.",
  "reference-hash":
    "A reference ends in the hash of its record, so one of the two was altered. Restore it from git.",
  "period-order": "A record covers a period that ends before it is published.",
  supersedes:
    "Versions of a record form one chain, each naming the one before it. Restore what is missing from git.",
  "first-version-twice":
    "Two branches issued the same period. Keep the one that was published; docs/publishing-with-git.md says how.",
  "not-locked":
    "A record without its line in the lock was taken along without it. stele repair adds the line.",
  "locked-missing":
    "A record that was issued is gone. Restore it from git: a published record is never deleted, only withdrawn.",
  "lock-mismatch":
    "The record or its line in the lock was altered. Restore both from git. Text that must go is taken out by stele redact, which says so in redactions.csv.",
  // the end of a long list
  "more-problems":
    "Of each file the first hundred problems are printed. Mend those and check again.",
} as const;

export type RuleId = keyof typeof ruleTexts;

export const ruleIds: readonly RuleId[] = Object.keys(ruleTexts).filter(isRuleId);

function isRuleId(name: string): name is RuleId {
  return Object.hasOwn(ruleTexts, name);
}
