// The types of `import { build, check } from "stele"`, which is scripts/door/door.ts. They name nothing of the inside.

/** One thing that is wrong with content, with its place. */
export interface ContentProblem {
  /** The file, below the content folder. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** A stable name, which `stele explain` explains, such as `unknown-firm`. */
  readonly rule: string;
  readonly message: string;
  readonly found: string | null;
  readonly allowed: string | null;
  /** A name that exists, where the one found looks mistyped. */
  readonly didYouMean: string | null;
}

/** What a build is made of and where it goes. */
export interface BuildRequest {
  /** The folder of the source files. Default: `content`. */
  readonly content?: string;
  /** The folder of the site. Default: `dist`. */
  readonly out?: string;
  /** The folder of what is kept between builds. Default: `.cache`. */
  readonly cache?: string;
  /** What was known on this day, as `2026-06-28`. Default: the newest known. */
  readonly asOf?: string;
  /** The hosts to write files for. Default: those of `index.yaml`. */
  readonly hosts?: readonly string[];
  /** The file of the secret key that signs the site, as `stele keygen` writes it. Default: unsigned. */
  readonly key?: string;
}

/** What a build wrote. */
export interface BuildReport {
  readonly asOf: string;
  /** The identity of the build, which its answers carry. */
  readonly build: string;
  readonly routes: number;
  readonly files: number;
  readonly bytes: number;
  /** False where the output was what a build would write. */
  readonly changed: boolean;
  /** The last day on which a reader takes the signature; null for an unsigned site. */
  readonly signedUntil: string | null;
  /** What is wrong with content of which routes now answer 503; empty for a whole site. */
  readonly problems: readonly ContentProblem[];
}

/** What a check looks at. */
export interface CheckRequest {
  /** Compute every issued record again, not only the newest. Default: false. */
  readonly replay?: boolean;
}

/**
 * Builds a site, as `stele build` does. Rejects with an error whose `problems` say what is wrong, where nothing can be
 * published, and with a RangeError for a wrong request.
 */
export declare function build(request?: BuildRequest): Promise<BuildReport>;

/**
 * Every problem of a content folder (default: `content`), as `stele check` finds them; an empty list where it is right.
 * Writes nothing.
 */
export declare function check(
  content?: string,
  request?: CheckRequest,
): Promise<readonly ContentProblem[]>;
