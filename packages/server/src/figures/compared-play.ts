import { MICROSECONDS_A_DAY } from '@laurel/contract/values/timestamps.ts';
import { addRound, addSums, noRounds, type RoundSums } from '@laurel/rules/fold/counted-rounds.ts';
import { roundsInOrder } from '@laurel/rules/fold/fold.ts';
import type { RoundScope } from '@laurel/rules/rounds/rounds.ts';
import type { HistoryPiece } from '../history/history.ts';

const A_WEEK = 7 * MICROSECONDS_A_DAY;

/** So many weeks before the campaign are looked at, or one window as long as the campaign. */
const WEEKS = 4;

/** The part `[start, end)` of a campaign's window, and how often it is looked at, each time so much earlier; µs. */
export interface ComparedWindows {
  start: number;
  end: number;
  shift: number;
  windows: number;
}

/** The windows that a report compares: those before are of the same days of the week, and none overlaps another. */
export function comparedWindows({ start, end: last }: Pick<RoundScope, 'start' | 'end'>, now: number) {
  const end = Math.max(start, Math.min(last, now));
  const weeks = Math.max(1, Math.ceil((end - start) / A_WEEK));
  return { start, end, shift: weeks * A_WEEK, windows: Math.max(1, Math.floor(WEEKS / weeks)) };
}

/** Where the earliest of the windows starts, µs. */
export function earliestOf({ start, shift, windows }: ComparedWindows): number {
  return start - shift * windows;
}

/** Rounds of any games of one player or of several. */
export interface ComparedPlay {
  players: number;
  during: RoundSums & { players: number };
  before: RoundSums & { players: number };
}

/** Players who took part, and the others of the audience who played in one of the windows. */
export interface ComparedGroups {
  windows: ComparedWindows;
  took_part: ComparedPlay;
  others: ComparedPlay;
}

const noPlay = (): ComparedPlay => ({
  players: 0,
  during: { ...noRounds(), players: 0 },
  before: { ...noRounds(), players: 0 },
});

/** Groups without a player. */
export function noGroups(windows: ComparedWindows): ComparedGroups {
  return { windows, took_part: noPlay(), others: noPlay() };
}

/** What one player played in the windows, whether it counts in the campaign or not. */
export class PlayerInWindows {
  readonly #windows: ComparedWindows;
  readonly #scope: RoundScope;
  readonly #play = { during: noRounds(), before: noRounds() };

  constructor(windows: ComparedWindows, campaign: RoundScope) {
    this.#windows = windows;
    this.#scope = { ...campaign, facts: [], bonusMoney: true, supplierPromos: true, selects: () => true };
  }

  take({ start, end, facts }: HistoryPiece): void {
    for (const round of roundsInOrder({ ...this.#scope, start, end }, facts)) {
      const window = this.#windowOf(round.started_at);
      if (window) addRound(this.#play[window], round);
    }
  }

  /** Adds the player to the group that is right. */
  addTo({ took_part, others }: ComparedGroups, tookPart: boolean): void {
    const { during, before } = this.#play;
    const group = tookPart ? took_part : others;
    if (!tookPart && !hasPlayed(during) && !hasPlayed(before)) return;
    group.players += 1;
    for (const part of ['during', 'before'] as const) {
      addSums(group[part], this.#play[part]);
      if (hasPlayed(this.#play[part])) group[part].players += 1;
    }
  }

  #windowOf(time: number): 'during' | 'before' | undefined {
    const { start, end, shift } = this.#windows;
    const back = time >= start ? 0 : Math.ceil((start - time) / shift);
    if (time + back * shift >= end) return undefined;
    return back === 0 ? 'during' : 'before';
  }
}

function hasPlayed({ rounds, unpriced }: RoundSums): boolean {
  return rounds + unpriced > 0;
}
