import type { TieRule } from '@laurel/contract/campaigns/definition.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { ScoreType } from '../kinds/scored.ts';
import type { Whole } from '../money/decimal.ts';
import type { CurrencyTerms } from '../money/minor-units.ts';
import type { GrowingPool } from '../prizes/pool-parts.ts';
import { areSameParts, type TeamPart } from '../teams/team-points.ts';
import type { BoardEntry } from './tie-rule.ts';

/** The settings that decide the order, places and prizes of a board. */
export interface BoardRules extends Pick<ScoreType<never, never>, 'better' | 'prizesBy'>, CurrencyTerms {
  readonly tieRule: TieRule;
  /** Those of a pool of turnover as it is now. */
  readonly prizes: readonly Prize[];
  /** Whether places of teams win the prizes; absent: those of players do. */
  readonly teams?: boolean;
  /** The pool that grows with what players stake, if there is one. */
  readonly pool?: GrowingPool | undefined;
  /** Scores that were reached before (µs) have no place: those of a season that is over; absent: all have one. */
  readonly since?: number | undefined;
}

/** A player's score, and whether the player may appear on the board. */
export interface KnownEntry extends BoardEntry {
  readonly eligible: boolean;
}

/** The one object that a board has of a player. Of a million of them each word is 8 MB, so few have a member for teams. */
export interface PlayerLine {
  readonly player_id: string;
  units: Whole;
  reached_at: number;
  eligible: boolean;
  teams?: readonly TeamPart[];
}

/** The first entries of a board. */
export interface BoardFilling {
  add: (entry: KnownEntry) => void;
  placed: () => Iterable<void>;
}

/** What of a line changes. */
export type LineValues = Pick<KnownEntry, 'units' | 'reached_at' | 'eligible' | 'teams'>;

/** A new line. */
export function lineOf(player_id: string, { units, reached_at, eligible, teams }: LineValues): PlayerLine {
  const line = { player_id, units, reached_at, eligible };
  return teams ? { ...line, teams } : line;
}

/** Gives the line other values; the parts of teams stay where there are no others. */
export function setLine(line: PlayerLine, { units, reached_at, eligible, teams }: LineValues): void {
  line.units = units;
  line.reached_at = reached_at;
  line.eligible = eligible;
  if (teams) line.teams = teams;
}

/** Whether a score that was reached then (µs) is one of a season that is over. */
export function isOver({ since }: Pick<BoardRules, 'since'>, reached_at: number): boolean {
  return since !== undefined && reached_at < since;
}

/** Whether a line has a place. */
export function isPlaced(
  rules: Pick<BoardRules, 'since'>,
  { eligible, reached_at }: Pick<LineValues, 'eligible' | 'reached_at'>,
): boolean {
  return eligible && !isOver(rules, reached_at);
}

/** Has the line these values already? */
export function isSameLine(line: PlayerLine, other: LineValues): boolean {
  return (
    line.units === other.units &&
    line.reached_at === other.reached_at &&
    line.eligible === other.eligible &&
    (line.teams === other.teams || areSameParts(line.teams, other.teams))
  );
}
