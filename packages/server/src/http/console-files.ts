import type { BuiltFile, Unbuilt } from './built-files.ts';

/** The state of the console: it can be shown, is being built, or cannot be built for a reason. */
export type ConsoleState = { state: 'built'; page: string; build: string } | Unbuilt;

/** The console as it is served at /console. */
export interface ConsoleFiles {
  /** Called when the server begins to answer requests; `close`, when that ends. */
  listening: () => void;
  close: () => void;
  /** Starts a build unless there is one or one is being made. */
  state: () => Promise<ConsoleState>;
  /** A file of this build or of an earlier one that is kept; undefined: there is none of that name. */
  asset: (name: string) => Promise<BuiltFile | undefined>;
}
