// Made by scripts/client-types.ts from the schemas of the answers.

export type RightOfReply = {
  readonly status: "offered" | "received" | "declined" | "no_answer";
  readonly text: string | null;
  readonly on: string;
} | null;
