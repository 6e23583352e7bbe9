/** The query of parameters, without its `?`; absent ones are left out. */
export function queryText(parameters: object): string {
  return Object.entries(parameters)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join("&");
}
