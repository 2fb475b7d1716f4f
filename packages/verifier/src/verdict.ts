import type { CertificateKind } from '@laurel/rules/sealing/certificate-lines.ts';

/** The checks by their names, which never change, in the order in which they are shown. */
export const checkNames = [
  'format',
  'signatures',
  'consistency',
  'decisions_tree',
  'events_tree',
  'openings',
  'nothing_left_out',
  'texts',
  'rules',
  'fold',
  'places',
  'board_hash',
  'board_root',
  'completions',
  'payouts',
  'draw',
  'drops',
  'pots',
] as const;
export type CheckName = (typeof checkNames)[number];

/** No receipt has these, as they need the whole board. */
export const onlyOfCertificates: readonly CheckName[] = ['nothing_left_out', 'places', 'board_hash'];

/** Only raffles, drops, jackpots, missions and levels have these; elsewhere nothing is found of them. */
export const onlyOfSomeKinds: readonly CheckName[] = ['draw', 'drops', 'pots', 'completions'];

/** What one check has found. `detail`: a sentence, and where it fails, one for each of the first failures. */
export interface Check {
  readonly name: CheckName;
  readonly ok: boolean;
  readonly detail: string;
}

/** What a verifier says of a file. */
export interface Verdict {
  readonly valid: boolean;
  readonly kind: CertificateKind;
  readonly campaign: { readonly id: number; readonly custom_id: string };
  /** The hash of the board; null where the file holds no settlement. */
  readonly board_hash: string | null;
  readonly count: number | null;
  /** How many events cannot be opened, because their player was erased. */
  readonly opaque: number;
  readonly checks: readonly Check[];
}

/** The verdict, and what a person wants to see with it. */
export interface Verification {
  readonly verdict: Verdict;
  /** The first lines of the board, or the only one of a receipt. */
  readonly board: readonly ShownLine[];
  readonly shown: ShownFacts;
}

export interface ShownLine {
  readonly place: number;
  readonly player_hash: string;
  readonly score: string;
  readonly reached_at: string;
  /** What the line was owed, as the definition names it. */
  readonly prizes: readonly string[];
}

/** What a person wants to know of a checked file, and what its sentences depend on (docs/certificates/sentences.md). */
export interface ShownFacts {
  /** Whether the signatures were checked with keys that the reader gave. */
  readonly isKeyGiven: boolean;
  /** Whether keys of the file signed, and not those that the reader gave. */
  readonly isSignedByOthers: boolean;
  /** The keys that signed. */
  readonly keys: readonly string[];
  readonly settled_at: string | null;
  readonly events: number;
  readonly opened: number;
  readonly players: number;
  /** Rounds that the scores were folded from. */
  readonly rounds: number;
  /** Whether the next event of the log came after the end of the grace. */
  readonly isEndShown: boolean;
  /** The number of the settlement's last event. */
  readonly lastEvent: number;
  /** The index of the first decision. */
  readonly firstDecision: number;
  /** Rates that none of the decisions set. */
  readonly ratesBefore: number;
  /** Events that were removed before the log was sealed. */
  readonly removed: number;
  /** Players whose rounds were left out while their incentives were paused. */
  readonly paused: number;
  /** Lines of erased players, which cannot be folded. */
  readonly unfolded: number;
  /** Completions that were owed, and that the final board has no longer. */
  readonly lost: number;
  /** Whether a catalogue decides which games count. */
  readonly isByCatalogue: boolean;
  /** Whether all payouts are proven. */
  readonly areOwedProven: boolean;
}
