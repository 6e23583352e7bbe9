// Made by scripts/client-types.ts from the schemas of the answers.

export interface ResearchItem {
  readonly id: string;
  readonly title: string;
  readonly excerpt: string;
  readonly category: string;
  readonly author: string;
  readonly date: string;
  readonly version: string;
  readonly wordCount: number;
  readonly readMinutes: number;
  readonly sha256: string;
  readonly href: string;
  readonly relatedReferences: readonly string[];
}
