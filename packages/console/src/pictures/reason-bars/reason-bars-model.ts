import type { NotCountedReason } from '@laurel/contract/explanations/explanations.ts';
import { scaleLinear } from 'd3-scale';
import { t } from '../../languages/messages.ts';
import { fitted, rowLayout } from '../frame/layout.ts';
import type { Size } from '../frame/picture-model.ts';
import { grouped, round } from '../text/numbers.ts';

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

export type ReasonBarsModel = ReturnType<typeof reasonBarsModel>;

const BAR = 14;

/** A bar for each reason that occurred, the most frequent first. */
export function reasonBarsModel(data: ReasonBarsData, { width }: Size) {
  const occurred = data.reasons.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  const names = occurred.map(({ reason }) => reasonNames[reason]);
  const counts = occurred.map(({ count }) => grouped(String(count)));
  const layout = rowLayout(width, names, counts);
  const x = scaleLinear([0, occurred[0]?.count ?? 1], [layout.left, layout.right]);
  const bars = occurred.map(({ reason, count }, index) => {
    const top = index * layout.rowHeight;
    const y = top + layout.markY - BAR / 2;
    return {
      id: reason,
      x: layout.left,
      y,
      width: Math.max(1, round(x(count) - layout.left)),
      name: { x: 0, y: top + layout.textY, text: fitted(names[index] as string, layout.nameWidth) },
      count: { x: width, y: top + layout.textY, text: counts[index] as string },
    };
  });
  return {
    title: findingOf(data),
    note: noteOf(data),
    width,
    height: occurred.length * layout.rowHeight,
    axis: 'y' as const,
    stops: occurred.map(({ reason, count }, index) => ({
      x: 0,
      y: (bars[index]?.y as number) + BAR / 2,
      label: reasonNames[reason],
      reading: t('{count, plural, one {# round} other {# rounds}} {words}', {
        count,
        words: reasonWords[reason](count),
      }),
    })),
    table: {
      columns: [t('Reason'), t('Rounds')],
      rows: occurred.map(({ reason, count }) => [reasonNames[reason], grouped(String(count))]),
    },
    barHeight: BAR,
    bars,
  };
}

function findingOf({ reasons, counted: counting }: ReasonBarsData): string {
  const total = reasons.reduce((sum, { count }) => sum + count, 0);
  const [most] = reasons.toSorted((a, b) => b.count - a.count);
  if (most === undefined || total === 0)
    return counting === 0 ? t('There are no rounds yet') : t('Every round counts');
  const { count } = most;
  const words = reasonWords[most.reason](count);
  if (count === total)
    return total === 1
      ? t('The one round that does not count {words}', { words })
      : t('All {total, number} rounds that do not count {words}', { total, words });
  return 2 * count > total
    ? t('Most of the {total, number} rounds that do not count {words}: {count, number}', {
        total,
        words,
        count,
      })
    : t('The largest part of the {total, number} rounds that do not count {words}: {count, number}', {
        total,
        words,
        count,
      });
}

function noteOf({ counted: counting }: ReasonBarsData): string {
  return counting === null
    ? t('Rounds by the reason why they do not count')
    : t(
        'Rounds by the reason why they do not count; {count, plural, one {# other round counts} other {# other rounds count}}',
        { count: counting },
      );
}
