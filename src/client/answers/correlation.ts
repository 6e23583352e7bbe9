// Made by scripts/client-types.ts from the schemas of the answers.

export type Correlation = {
  readonly median: number;
  readonly best: number;
  readonly bestFirmId: string;
  readonly n: number;
} | null;
