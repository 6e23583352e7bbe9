/** A scalar of YAML: JSON's text in double quotes is YAML's too. */
export const quoted = (text: string): string => JSON.stringify(text);
