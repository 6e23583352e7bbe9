export const notice = "// Made by scripts/client-types.ts from the routes.\n";

export function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
