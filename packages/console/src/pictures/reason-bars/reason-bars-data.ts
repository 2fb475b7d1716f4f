import type { NotCountedReason } from '@laurel/contract/explanations/explanations.ts';
import { t } from '../../languages/messages.ts';

/** Why rounds do not count. */
export interface ReasonBarsData {
  /** Reasons that did not occur may be left out. */
  readonly reasons: ReadonlyArray<{ readonly reason: NotCountedReason; readonly count: number }>;
  /** How many rounds count; null: unknown. */
  readonly counted: number | null;
}

/** The reasons in words that complete `so many rounds …`. */
export const reasonWords: Record<NotCountedReason, (count: number) => string> = {
  game_not_selected: (count) =>
    t('{count, plural, one {is in a game that is not selected} other {are in a game that is not selected}}', {
      count,
    }),
  voided: (count) => t('{count, plural, one {was voided} other {were voided}}', { count }),
  bonus_money: (count) =>
    t('{count, plural, one {was played with bonus money} other {were played with bonus money}}', { count }),
  received_late: (count) =>
    t('{count, plural, one {arrived after the grace} other {arrived after the grace}}', { count }),
  outside_window: (count) =>
    t('{count, plural, one {began outside of the campaign} other {began outside of the campaign}}', {
      count,
    }),
  incentives_paused: (count) =>
    t(
      '{count, plural, one {was played while incentives were paused} other {were played while incentives were paused}}',
      { count },
    ),
  before_join: (count) =>
    t('{count, plural, one {was played before joining} other {were played before joining}}', { count }),
  outside_segment: (count) =>
    t(
      '{count, plural, one {was played before the player belonged to the segment} other {were played before the player belonged to the segment}}',
      { count },
    ),
  unpriced: (count) =>
    t('{count, plural, one {has no exchange rate} other {have no exchange rate}}', { count }),
  stake_below_min: (count) =>
    t('{count, plural, one {has a stake below the least} other {have a stake below the least}}', { count }),
  stake_above_max: (count) =>
    t('{count, plural, one {has a stake above the most} other {have a stake above the most}}', { count }),
  after_max_rounds: (count) =>
    t(
      '{count, plural, one {came after the last round that counts} other {came after the last round that counts}}',
      { count },
    ),
  no_bet: (count) =>
    t('{count, plural, one {is a win without a bet} other {are wins without a bet}}', { count }),
  deposit_below_zero: (count) =>
    t('{count, plural, one {is a deposit below zero} other {are deposits below zero}}', { count }),
};

/** Why rounds do not count, each reason as a heading. */
export const reasonNames: Record<NotCountedReason, string> = {
  game_not_selected: t('Game not selected'),
  voided: t('Voided'),
  bonus_money: t('Bonus money'),
  received_late: t('Arrived after the grace'),
  outside_window: t('Outside of the campaign'),
  incentives_paused: t('Incentives paused'),
  before_join: t('Before joining'),
  outside_segment: t('Not yet in the segment'),
  unpriced: t('No exchange rate'),
  stake_below_min: t('Stake too low'),
  stake_above_max: t('Stake too high'),
  after_max_rounds: t('After the last round'),
  no_bet: t('Win without a bet'),
  deposit_below_zero: t('Deposit below zero'),
};
