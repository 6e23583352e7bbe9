// citation-js publishes no types; these are the few things that are called.
declare module "@citation-js/core" {
  export class Cite {
    constructor(data: unknown, options?: { readonly forceType: string });
    readonly data: readonly Readonly<Record<string, unknown>>[];
  }
  export const plugins: {
    readonly input: {
      readonly chain: (
        data: unknown,
        options: { readonly forceType: string; readonly generateGraph: boolean },
      ) => readonly unknown[];
    };
  };
}
declare module "@citation-js/plugin-bibtex";
declare module "@citation-js/plugin-ris";
