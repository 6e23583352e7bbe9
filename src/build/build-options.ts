import type { IsoDate } from "../model/cell.ts";
import type { HostName } from "../model/host-name.ts";
import type { ParsedCheckpoint } from "../record/ledger/checkpoint.ts";
import type { SignerKey } from "../record/ledger/note-key.ts";
import type { Shard } from "../site/store/share.ts";
import type { KeptVerdicts } from "./verdict.ts";

export interface BuildOptions {
  readonly content: string;
  readonly out: string;
  /** A day; null for the newest that is known. */
  readonly asOf: string | null;
  /** The folder of drawn cards between builds; a folder that may be deleted at any time. */
  readonly cache: string;
  /** Signs the site and its ledger; absent, they say that they are unsigned. */
  readonly signer?: SignerKey | null;
  /** The day of signing, by the clock of the command that signs; absent or null for the as-of day. */
  readonly signedOn?: IsoDate | null;
  /** The verifier key that will sign after this one, which the signed note announces. */
  readonly nextKey?: string | null;
  /** The hosts to write files for; absent or null for those that the publisher names. */
  readonly hosts?: readonly HostName[] | null;
  /** A checkpoint of the log that the records must continue, and where it is from. */
  readonly checkpoint?: { readonly checkpoint: ParsedCheckpoint; readonly shown: string } | null;
  /** The paths of the publication that is continued, none of which may be lost; absent or null for none. */
  readonly published?: readonly string[] | null;
  /** The part of the files to write, for `mergeParts`; absent or null for all of them. */
  readonly shard?: Shard | null;
  /** The verdicts on records that are kept between builds; absent for none. */
  readonly verdicts?: KeptVerdicts;
  /** Whether an output that looks untouched is read and compared too; absent, size and time decide. */
  readonly checkKept?: boolean;
  /** The most rows of one file of a dataset that grows with time; absent for the number of every publication. */
  readonly rowsInFile?: number;
}

export type Progress =
  | { readonly step: "load" }
  | {
      readonly step: "analyse";
      readonly firms: number;
      readonly observations: number;
      readonly publications: number;
    }
  | {
      readonly step: "write";
      readonly files: number;
      /** Files of the build that is replaced; null for a first one. */
      readonly expected: number | null;
    };
export type Watch = (progress: Progress) => void;
