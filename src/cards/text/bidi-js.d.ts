// The part of bidi-js that cards use; its own types describe the CommonJS file as an ES module.
declare module "bidi-js" {
  export interface Levels {
    readonly levels: Uint8Array;
    readonly paragraphs: readonly { readonly level: number }[];
  }
  export interface Bidi {
    getEmbeddingLevels(text: string): Levels;
    getReorderedIndices(text: string, levels: Levels): number[];
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
