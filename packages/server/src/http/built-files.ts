/** A file of a build, with what was compressed when it was built. */
export interface BuiltFile {
  body: Buffer;
  brotli: Buffer | undefined;
  gzipped: Buffer | undefined;
  type: string;
}

/** No build is there: one is on its way, or cannot be made for a reason. */
export type Unbuilt = { state: 'building' } | { state: 'failed'; reason: string };
