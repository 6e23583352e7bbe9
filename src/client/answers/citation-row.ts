// Made by scripts/client-types.ts from the schemas of the answers.

export interface CitationRow {
  readonly citationId: string;
  readonly referenceId: string | string;
  readonly conceptId: string;
  readonly referenceVersion: number | null;
  readonly referenceStatus: "current" | "superseded" | "withdrawn" | null;
  readonly title: string;
  readonly url: string;
  readonly publisher: string;
  readonly kind:
    | "article"
    | "paper"
    | "report"
    | "filing"
    | "news"
    | "blog"
    | "dataset"
    | "book"
    | "thesis"
    | "other";
  readonly doi: string | null;
  readonly citedOn: string;
  readonly addedOn: string;
  readonly verification: "verified" | "unverified" | "dead_link";
  readonly verifiedOn: string | null;
}
