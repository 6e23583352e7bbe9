// What the system says, in words, with the next step that only the tool knows.

type Step = readonly [RegExp, string];

const absent = "no such file or directory$";
const built = 'name a folder that "stele build" wrote';

const steps: readonly Step[] = [
  [/^Cannot read the manifest .*: n/, '"stele build" makes a site, with its manifest'],
  [/^Cannot verify .*: n/, "name a built folder, or an address"],
  [new RegExp(`^Cannot read the key .*: ${absent}`), '"stele keygen" makes one'],
  [
    new RegExp(`^Cannot read the verifier key .*: ${absent}`),
    'it is neither a key, as "stele keygen" prints it, nor a file with one',
  ],
  [
    new RegExp(`^Cannot read the saved checkpoint .*: ${absent}`),
    '"stele verify --save-checkpoint" saves one',
  ],
  [
    /^Cannot write the secret key .*: file already exists$/,
    "a key is never replaced, name another file with --out",
  ],
  [
    new RegExp(`^Cannot read the table .*: ${absent}`),
    "name a table of yours, a CSV or TSV file, and look for a slip in its path",
  ],
  [
    new RegExp(`^Cannot take .*: ${absent}`),
    "name a table of yours, a folder of tables, or - for standard input, and look for a slip in its path",
  ],
  [/^Cannot take .*: it has no file that ends in/, "save the table there as one of them"],
  [/^Cannot merge .*: n/, '"stele build --shard" makes a part'],
  [/^Cannot compare .*: it is not there, or not a manifest of Stele$/, built],
  [
    /^Cannot read the checkpoint .* is one$/,
    'name one that "stele verify --save-checkpoint" saved, or the address of a site',
  ],
  [/^Cannot read the model .*: it must be JSON/, 'name a file that "stele fit" wrote'],
  [/^Cannot (?:deploy|make a release of) .*"s\/manifest\.json" cannot be read$/, built],
  [
    /^Cannot change .*: (?:there is no such folder|it is .*, must be a folder)$/,
    'name the folder of your content with --content; "stele init" begins one',
  ],
];

/** What helps whatever was attempted: what the system said last decides. */
const reasons: readonly Step[] = [
  [/: it is a symbolic link, must be a file$/, "name the file that it leads to"],
  [
    new RegExp(`: ${absent}`),
    "look for a slip in the path, which begins in the folder where the command runs",
  ],
  [/: not a directory$/, "look for a slip in the path: a file stands where it needs a folder"],
  [
    /: (?:illegal operation on a directory|it is a folder, must be a file)$/,
    "name a file in it, or another",
  ],
  [/: it is a device, a pipe or a socket, must be a file$/, "copy it to a file, and name that"],
  [
    /: (?:permission denied|operation not permitted)$/,
    'allow it to the user who runs the command, as "chmod" does',
  ],
  [/: no space left on device$/, "make room, and run it again"],
  [/: read-only file system$/, "name a place that can be written to"],
  [/: file already exists$/, "name another, or move it away"],
];

/** A message with the words of the system for an unknown host, and with its next step. */
export function inPlainWords(message: string): string {
  const text = message
    .replace(/(?:fetch failed: )?getaddrinfo \w+ (\S+?)(?=,|$)/, 'no host "$1"')
    .replace(/(?:fetch failed: )?connect ECONNREFUSED (\S+?)(?=,|$)/, 'no answer from "$1"')
    .replace(/^E[A-Z]+: ([^,]+), \w+ '([^']*)'$/, 'Cannot use "$2": $1');
  const step = [...steps, ...reasons].find(([pattern]) => pattern.test(text));
  return step === undefined ? text : `${text}; ${step[1]}`;
}
