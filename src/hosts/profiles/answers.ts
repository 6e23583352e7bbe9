// What the READMEs of several profiles say of answers.

export const everyUrl = "Every valid request of every route, with the bytes of the reference.";
export const noDecline =
  "Nothing that is valid. A request that is not is a JSON failure with 400, 404, 405 or 414, and " +
  "a store that cannot be read is 503; never an unfiltered list.";
export const storedObjects = `Every stored file at its own address: the default answer of each route is
the route's address with its extension (\`api/rankings.json\`), the rest is below \`s/\`. The routes that take
no parameters answer without an extension too. The client library composes every other answer from the
same files.`;
export const storedPages =
  "Every stored answer, under its default and its explicit address, parameters in any order; " +
  "names that begin with `_` or `utm_` are ignored.";
export const rulesDecline =
  "What would have to be composed is 501: a `q`, a `limit` or `offset` between the stored pages, " +
  "a combination of filters without rows, percent-encoding inside a parameter that is " +
  "understood or in a name, `reference_id` beside other filters. What is not valid is 400, 404, 405 or 414, " +
  "an unknown name among it; the failure does not say which. Each is JSON and `no-store`.";
