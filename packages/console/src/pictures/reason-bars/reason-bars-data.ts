import type { NotCountedReason } from '@laurel/contract/explanations/explanations.ts';

/** Why rounds do not count. */
export interface ReasonBarsData {
  /** Reasons that did not occur may be left out. */
  readonly reasons: ReadonlyArray<{ readonly reason: NotCountedReason; readonly count: number }>;
  /** How many rounds count; null: unknown. */
  readonly counted: number | null;
}

/** The reasons in words that complete `these rounds …`. */
export const reasonWords: Record<NotCountedReason, string> = {
  game_not_selected: 'are in a game that is not selected',
  voided: 'were voided',
  bonus_money: 'were played with bonus money',
  received_late: 'arrived after the grace',
  outside_window: 'began outside of the campaign',
  before_join: 'were played before joining',
  unpriced: 'have no exchange rate',
  stake_below_min: 'have a stake below the least',
  stake_above_max: 'have a stake above the most',
  after_max_rounds: 'came after the last round that counts',
};

/** The same as a heading of their own. */
export const reasonNames: Record<NotCountedReason, string> = {
  game_not_selected: 'Game not selected',
  voided: 'Voided',
  bonus_money: 'Bonus money',
  received_late: 'Arrived after the grace',
  outside_window: 'Outside of the campaign',
  before_join: 'Before joining',
  unpriced: 'No exchange rate',
  stake_below_min: 'Stake too low',
  stake_above_max: 'Stake too high',
  after_max_rounds: 'After the last round',
};
