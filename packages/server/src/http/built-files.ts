/** A file of a build, with what was compressed when it was built. */
export interface BuiltFile {
  body: Buffer;
  brotli: Buffer | undefined;
  gzipped: Buffer | undefined;
  type: string;
}

/** There is no build: one is being made, or cannot be made for a reason. */
export type Unbuilt = { state: 'building' } | { state: 'failed'; reason: string };
