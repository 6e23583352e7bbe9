/** A YAML document with a key of its top level set to text that is YAML; all else stays, comments too. */
export function withKey(document: string, key: string, value: string): string {
  const lines = document.split("\n");
  const start = lines.findIndex((line) => line.startsWith(`${key}:`));
  const line = `${key}: ${value}`;
  if (start < 0) return `${document.replace(/\n*$/, "\n")}${line}\n`;
  // what belongs to the key is indented, or a list at the margin
  const rest = lines.slice(start + 1);
  const length = rest.findIndex((one) => !/^(?:[\t ]+\S|- )/.test(one));
  const end = start + 1 + (length < 0 ? rest.length : length);
  return [...lines.slice(0, start), line, ...lines.slice(end)].join("\n");
}
