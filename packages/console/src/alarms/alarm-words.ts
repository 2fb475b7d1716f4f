import type { AlarmKind } from '@laurel/contract/alarms/alarm-kinds.ts';
import type { AlarmStatus } from '@laurel/contract/alarms/alarm-states.ts';
import type { StateWords } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';

interface KindWords {
  name: string;
  /** What an alarm of this kind says of a player. */
  means: string;
  /** When it is no cheating. */
  harmless: string;
}

export const alarmKindWords: Readonly<Record<AlarmKind, KindWords>> = {
  machine_cadence: {
    name: t('Pace of a machine'),
    means: t('Plays at an even pace for longer than people or autoplay do.'),
    harmless: t('Autoplay that the game offers ends after some hundred rounds; look for pauses.'),
  },
  impossible_rate: {
    name: t('Impossible speed'),
    means: t('Plays more rounds a minute than the game allows others.'),
    harmless: t('A turbo mode that few players use, or a game with the wrong id.'),
  },
  stake_splitting: {
    name: t('Split stakes'),
    means: t('Places one stake as many small bets at once.'),
    harmless: t('A game that books one round of several lines as several bets.'),
  },
  hedged_play: {
    name: t('Both sides of a bet'),
    means: t('Bets on both sides of one outcome, alone or with another account.'),
    harmless: t('Members of one household at the same live table, who rarely take opposite sides all along.'),
  },
  late_surge: {
    name: t('Late surge'),
    means: t('Plays in the last part of the campaign far beyond the pace and stakes of before.'),
    harmless: t('A player who fights for a place in the last hour; look at the stakes, too.'),
  },
  mirror_play: {
    name: t('Mirrored play'),
    means: t('Plays the same games with the same stakes at the same time as another account.'),
    harmless: t('Friends who play together; they rarely have the same stakes and pauses all along.'),
  },
  game_outlier: {
    name: t('Wins far beyond others'),
    means: t('Wins on one game far more often than others do.'),
    harmless: t('Skill, in a game where skill counts, or a game that was set up wrongly for everybody.'),
  },
  same_bet_twice: {
    name: t('Same bet twice'),
    means: t('Has bets that the log holds twice under different rounds.'),
    harmless: t('A platform that repeats events under new ids: ask who sends them, and void the repeats.'),
  },
  supplier_promo_win: {
    name: t('Wins of a supplier’s promotion'),
    means: t('Has much of the winnings from a supplier’s own promotion.'),
    harmless: t('The player did nothing wrong; the question is whether these wins should count.'),
  },
};

export const alarmStatusWords: Readonly<Record<AlarmStatus, StateWords>> = {
  open: { word: t('Still open'), tone: 'warn' },
  dismissed: { word: t('Dismissed'), tone: 'plain' },
  confirmed: { word: t('Confirmed'), tone: 'bad' },
  withdrawn: { word: t('Withdrawn'), tone: 'plain' },
};

export type Severity = 'high' | 'medium' | 'low';

/** How much of the score depends on the rounds in question: half of it and more, a tenth and more, or less. */
export function severityOf(share: string | null): Severity {
  // Shares have four decimals each, so their texts are in the order of their values.
  if (share === null || share < '0.1000') return 'low';
  return share < '0.5000' ? 'medium' : 'high';
}

export const severities: Readonly<Record<Severity, StateWords>> = {
  high: { word: t('High'), tone: 'bad' },
  medium: { word: t('Medium'), tone: 'warn' },
  low: { word: t('Low'), tone: 'plain' },
};

/** Which part of the score depends on the rounds in question: `74 % of the score`. */
export function shareText(share: string | null): string {
  if (share === null) return t('no score');
  const percent = share.startsWith('1') ? '100' : share.slice(2, 4).replace(/^0/, '');
  return percent === '0' ? t('under 1 % of the score') : t('{percent} % of the score', { percent });
}
