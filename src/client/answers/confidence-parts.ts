// Made by scripts/client-types.ts from the schemas of the answers.

export interface ConfidenceParts {
  readonly coverage: number | null;
  readonly freshness: number | null;
  readonly corroboration: number | null;
  readonly agreement: number | null;
}
