/** What does not fit about a database, for those who run it. */
export interface Finding {
  /** A sentence: what it is. */
  what: string;
  /** A sentence: what follows from it. */
  why: string;
  /** The SQL that mends it, where there is one. */
  statement?: string;
  /** Whether Laurel cannot work on it, so that a start refuses it. */
  isFatal: boolean;
}

/** An identifier as SQL reads it: in quotes unless it needs none. */
export function quoted(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
