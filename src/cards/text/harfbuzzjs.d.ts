// The part of harfbuzzjs that the shaper uses; the package ships no types of its own.
declare module "harfbuzzjs" {
  interface Handle {
    destroy(): void;
  }
  export interface HbFace extends Handle {
    readonly upem: number;
    collectUnicodes(): Uint32Array;
  }
  export interface HbFont extends Handle {
    setScale(x: number, y: number): void;
    glyphToPath(glyph: number): string;
  }
  export interface HbGlyph {
    readonly g: number;
    readonly cl: number;
    readonly ax: number;
    readonly dx: number;
    readonly dy: number;
  }
  export interface HbBuffer extends Handle {
    addText(text: string): void;
    guessSegmentProperties(): void;
    json(): HbGlyph[];
  }
  export interface HarfBuzz {
    createBlob(data: Uint8Array): Handle;
    createFace(blob: Handle, index: number): HbFace;
    createFont(face: HbFace): HbFont;
    createBuffer(): HbBuffer;
    shape(font: HbFont, buffer: HbBuffer, features: string): void;
  }
  const loading: Promise<HarfBuzz>;
  export default loading;
}
