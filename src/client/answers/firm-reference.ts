// Made by scripts/client-types.ts from the schemas of the answers.

export interface FirmReference {
  readonly firmId: string;
  readonly slug: string;
  readonly name: string;
  readonly country: string;
  readonly status: string;
  readonly href: string;
}
