/** A command that writes, what it writes into, and how to tell whether that is whole. */
export interface Victim {
  readonly name: string;
  /** A folder on which the command does its work; it is copied, never touched. */
  readonly base: string;
  /** The arguments of the command over a copy of the folder. */
  readonly args: (folder: string) => readonly string[];
  /** The command that ends what a kill left half done. */
  readonly ending: (folder: string) => readonly string[];
  /** Whether its folder is one that people copy and back up meanwhile, as content is. */
  readonly isCopied?: boolean;
  /** Whether the command has begun the writes that aimed kills are to meet. */
  readonly isWriting: (folder: string) => boolean;
  /** How long these take at most, in milliseconds. */
  readonly writes: number;
  /** Whether a kill left something that the next command has to end. */
  readonly isHalfDone: (folder: string) => boolean;
  /** What the next command does before its own work; throws where it refuses to. */
  readonly recover: (folder: string) => void | Promise<void>;
  /** A digest of all that must be whole. */
  readonly digest: (folder: string) => string;
  /** What is wrong in the folder, also where its digest is not known; null when it is whole. */
  readonly broken: (folder: string) => string | null;
}

/** A number from 0 to 1 for each call. */
export type Chance = () => number;
