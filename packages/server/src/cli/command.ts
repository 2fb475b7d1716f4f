import type { Readable, Writable } from 'node:stream';

/** One command of the table: how it is typed, what help says of it, and what it does. */
export interface Command {
  /** The words that are typed, such as `campaign apply`. */
  name: string;
  /** What follows the words in the usage line, such as `FILE…`, if anything does. */
  takes?: string;
  about: string;
  /**
   * The fewest and the most arguments without a `--name`, unless they are the words of `takes`, of which those in brackets
   * may be left out.
   */
  positionals?: [least: number, most: number];
  options: Record<string, OptionSpec>;
  /** Does it and answers the exit code; throws UsageError (2) and Failure (1). */
  run: (input: Input, context: Context) => Promise<number>;
}

export interface OptionSpec {
  type: 'string' | 'boolean';
  /** The placeholder of the value in help. */
  value?: string;
  multiple?: boolean;
  /** One letter that may be typed after a single dash. */
  short?: string;
  about: string;
}

/** What was typed after the words of a command. */
export interface Input {
  values: Record<string, string | boolean | (string | boolean)[] | undefined>;
  positionals: string[];
}

/** What the environment says to commands that speak to a running server (docs/rules/running.md#4). */
export interface ClientSettings {
  url: string;
  username: string | undefined;
  password: string | undefined;
  apiKey: string | undefined;
  /** Of the broker that a bridge reads, with credentials. */
  brokerUrl: string | undefined;
}

export type InventedSecret = 'api_key' | 'password';

/** The first tenant, user and key, as the first start prints them. */
export interface PrintedSecrets {
  tenant: string;
  api_key: string;
  username: string;
  password: string;
  /** The secrets that nobody set: these, and no others, are shown, once. */
  invented: InventedSecret[];
}

export interface RunningServer {
  url: string;
  firstStart?: PrintedSecrets | undefined;
  close: () => Promise<void>;
}

/** Shows the parts of a long piece of work, in a line each. */
export interface PartsProgress {
  /** Begins a part and ends the one before; `total`: how much there is of it. */
  begin: (text: string, total?: number) => void;
  /** How much of the part is done. */
  show: (done: number) => void;
  /** Ends the last part. */
  end: () => void;
}

/** What a command decides about the server that it starts. */
export interface ServerOverrides {
  /** Takes the embedded engine in this directory, whatever the environment says. */
  embeddedIn?: string;
  /** Environment variables that are used if the real environment does not set them. */
  defaults?: Record<string, string>;
  /** Paths that redirect to another address, once it is known. */
  redirects?: Record<string, () => string | undefined>;
  /** Shows the start; unset: its parts are lines of the log. */
  progress?: PartsProgress;
}

/** What `migrate` did. */
export interface Migrated {
  /** Names of migrations, oldest first, and of functions. */
  applied: string[];
  /** Tables and functions that were spread over the machines of a cluster; undefined: the database is on one machine. */
  distributed: { tables: string[]; functions: string[] } | undefined;
}

/** What `check-database` found. */
export interface CheckedDatabase {
  /** The members of its JSON. */
  server: {
    version: string;
    encoding: string;
    database: string;
    role: string;
    /** Of Laurel's tables; null: there is none for them. */
    schema: string | null;
    /** Whether a pooler is between Laurel and the server. */
    pooler: boolean;
    /** How many the server has for that role. */
    connections: number;
    /** How far the clock of the database is ahead of this machine's. */
    clock_ahead_milliseconds: number;
  };
  findings: { what: string; why: string; statement?: string; isFatal: boolean }[];
}

/** What `laurel sealing` does. */
export interface SealingActs {
  /** Begins all logs again under a new name; undefined: nothing was ever sealed. */
  continueLogs: () => Promise<{ logs: number; installation: string } | undefined>;
  /** Makes the next key; `logs` announce it. */
  rotateKey: () => Promise<{ logs: number }>;
}

export type Output = Writable & { isTTY?: boolean };

/** Everything of the outside world that the composition root gives to commands. */
export interface Context {
  settings: ClientSettings;
  clock: () => Date;
  /** In [0, 1). */
  random: () => number;
  stdin: Readable;
  stdout: Output;
  stderr: Output;
  /**
   * Ends when the user or the system asks this process to stop; without a call to it such a signal ends the process at once.
   */
  interruption: () => AbortSignal;
  startServer: (overrides?: ServerOverrides) => Promise<RunningServer>;
  /** Applies what is missing to the database of the settings and answers the names. */
  migrate: () => Promise<Migrated>;
  /** Examines the database of the settings and changes nothing. */
  checkDatabase: () => Promise<CheckedDatabase>;
  /** Acts on the sealed logs of the database of the settings. */
  sealing: SealingActs;
}
