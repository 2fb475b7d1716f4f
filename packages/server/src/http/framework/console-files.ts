/** A file of the console, with what was compressed when it was built. */
export interface ConsoleFile {
  body: Buffer;
  brotli: Buffer | undefined;
  gzipped: Buffer | undefined;
  type: string;
}

/** Where the console stands: it can be shown, is being built, or cannot be built for a reason. */
export type ConsoleState =
  | { state: 'built'; page: string; build: string }
  | { state: 'building' }
  | { state: 'failed'; reason: string };

/** The console as it is served at /console. */
export interface ConsoleFiles {
  /** Told when requests are answered, and when that ends. */
  listening: () => void;
  close: () => void;
  /** Starts a build where none is there or on its way. */
  state: () => Promise<ConsoleState>;
  /** A file of this build or of an earlier one that is kept; undefined: there is none of that name. */
  asset: (name: string) => Promise<ConsoleFile | undefined>;
}
