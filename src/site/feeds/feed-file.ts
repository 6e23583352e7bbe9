export interface FeedFile {
  readonly path: string;
  readonly mediaType: string;
  readonly body: string;
}
