export const notice = "// Made by scripts/client-types.ts from the schemas of the answers.\n";

/** The file name of a type: `FirmsAnswer` is in `firms-answer.ts`. */
export function kebab(name: string): string {
  return name.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}
