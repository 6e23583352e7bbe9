// What the system says, in words, with the next step that only the tool knows.

const steps: readonly (readonly [RegExp, string])[] = [
  [
    /^Cannot read the manifest .*: no such file or directory$/,
    '"stele build" makes a site, with its manifest',
  ],
  [/^Cannot verify .*: no such file or directory$/, "name a built folder, or an address"],
  [/^Cannot read the key .*: no such file or directory$/, '"stele keygen" makes one'],
  [
    /^Cannot read the verifier key .*: no such file or directory$/,
    'it is neither a key, as "stele keygen" prints it, nor a file with one',
  ],
  [
    /^Cannot read the saved checkpoint .*: no such file or directory$/,
    '"stele verify --save-checkpoint" saves one',
  ],
  [
    /^Cannot write the secret key .*: file already exists$/,
    "a key is never replaced, name another file with --out",
  ],
  [/^Cannot read the table .*: no such file or directory$/, "name a table of yours with --from"],
];

/** A message with the words of the system for an unknown host, and with its next step. */
export function inPlainWords(message: string): string {
  const text = message
    .replace(/(?:fetch failed: )?getaddrinfo \w+ (\S+?)(?=,|$)/, 'no host "$1"')
    .replace(/(?:fetch failed: )?connect ECONNREFUSED (\S+?)(?=,|$)/, 'no answer from "$1"');
  const step = steps.find(([pattern]) => pattern.test(text));
  return step === undefined ? text : `${text}; ${step[1]}`;
}
