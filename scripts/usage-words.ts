/** What commander says of wrong usage, in the grammar of all other messages. */
export function inOurWords(text: string): string {
  return text
    .replace(/^error: .*? is invalid(?: for argument '[^']*')?\. (?=Invalid )/, "")
    .replace(/^error: required option '([^']*)' not specified/, 'Missing the option "$1"')
    .replace(/^error: missing required argument '([^']*)'/, 'Missing the argument "$1"')
    .replace(/^error: option '([^']*)' argument missing/, 'Missing a value of "$1"')
    .replace(
      /^error: \S+ value '(.*?)' is invalid for argument '(.*?)'\. Allowed choices are (.*?)\./,
      'Invalid argument "$2": found "$1", must be one of $3',
    )
    .replace(/^error: unknown (\w+) '([^']*)'/, 'Unknown $1: found "$2"')
    .replace(
      /^error: too many arguments for '([^']*)'\. Expected (\d+) arguments? but got (\d+)\./,
      'Too many arguments for "$1": found $3, allowed $2',
    )
    .replace(/\n\(Did you mean (?:one of )?(.*?)\?\)/, ', did you mean "$1"');
}
