import { type AlarmKind, alarmKinds } from '@laurel/contract/alarms/alarm-kinds.ts';
import type { SentThresholds } from '@laurel/contract/alarms/alarm-settings.ts';
import { alarmThresholds } from '@laurel/contract/alarms/thresholds.ts';
import { t } from '../../languages/messages.ts';
import { typedNumber } from '../../values/whole-number.ts';

/** The thresholds of a kind as they are typed. */
export interface KindFields {
  enabled: boolean;
  numbers: Record<string, string>;
}
export type ThresholdFields = Record<AlarmKind, KindFields>;

/** A threshold of a kind as its field needs it. */
export interface ThresholdOf {
  name: string;
  default: number;
  minimum: number;
  maximum: number;
  whole: boolean;
}

export function thresholdsOf(kind: AlarmKind): ThresholdOf[] {
  return Object.entries(alarmThresholds[kind]).map(([name, one]) => ({ name, ...one }));
}

/** What the form holds at first: what is set, and the default where nothing is. */
export function thresholdFieldsOf(set: SentThresholds): ThresholdFields {
  const kinds = alarmKinds.map((kind) => {
    const of: Readonly<Record<string, unknown>> = set[kind] ?? {};
    const numbers = thresholdsOf(kind).map(({ name, default: usual }) => [name, String(of[name] ?? usual)]);
    return [kind, { enabled: of.enabled !== false, numbers: Object.fromEntries(numbers) }];
  });
  return Object.fromEntries(kinds) as ThresholdFields;
}

/** What is sent: kinds that are off, and the numbers that are not the default. */
export function sentOf(fields: ThresholdFields): SentThresholds {
  const kinds = alarmKinds.flatMap((kind) => {
    const { enabled, numbers } = fields[kind];
    const set = thresholdsOf(kind).flatMap(({ name, default: usual }) => {
      const value = typedNumber(numbers[name] ?? '');
      return value === undefined || value === usual ? [] : [[name, value] as const];
    });
    if (enabled && set.length === 0) return [];
    return [[kind, { ...(enabled ? {} : { enabled: false }), ...Object.fromEntries(set) }] as const];
  });
  return Object.fromEntries(kinds) as SentThresholds;
}

/** Whether what is typed is a number within the bounds of its threshold. */
export function isWithin(typed: string, { minimum, maximum, whole }: ThresholdOf): boolean {
  const value = typedNumber(typed);
  return value !== undefined && value >= minimum && value <= maximum && (!whole || Number.isInteger(value));
}

/** Whether every field holds what its threshold takes. */
export function areWithin(fields: ThresholdFields): boolean {
  return alarmKinds.every((kind) =>
    thresholdsOf(kind).every((one) => isWithin(fields[kind].numbers[one.name] ?? '', one)),
  );
}

type ThresholdWords = {
  readonly [Kind in AlarmKind]: Readonly<Record<keyof (typeof alarmThresholds)[Kind], string>>;
};

/** What each threshold counts, as the label of its field. */
export const thresholdWords: ThresholdWords = {
  machine_cadence: {
    steady_rounds: t('Rounds in a row at an even pace'),
    unusual_rounds: t('The same, where nearly all others on the game have far fewer'),
    times_others: t('Times as many as nearly all others on the game'),
    hours_without_pause: t('Hours of play without a pause of ten minutes'),
  },
  impossible_rate: {
    rounds_a_minute: t('Rounds of one game that start within a minute'),
    minutes: t('Minutes in which that happened'),
    times_others: t('Times as fast as others on the same game'),
  },
  stake_splitting: {
    burst_rounds: t('Equal bets placed at once'),
    bursts: t('How often that happened'),
    share_of_rounds: t('Share of the player’s rounds, 0 to 1'),
  },
  hedged_play: {
    rounds: t('Rounds in which a bet may have been covered'),
    even_share: t('Share of rounds that paid back about the stake, 0 to 1'),
    opposed_share: t('Share of joint bets with one winner and one loser, 0 to 1'),
    false_discovery_rate: t('Share of alarms that may be wrong by chance, 0 to 1'),
  },
  late_surge: {
    rounds: t('Rounds in the last part of the campaign'),
    times_before: t('Times the player’s own pace of stakes before'),
    times_stake: t('Times the player’s own typical stake before'),
    false_discovery_rate: t('Share of alarms that may be wrong by chance, 0 to 1'),
  },
  mirror_play: {
    rounds: t('Rounds that each account has'),
    share_in_common: t('Share of play that both have at the same time, 0 to 1'),
    occasions: t('Occasions on which they meet; on fewer it takes more'),
  },
  game_outlier: {
    rounds: t('Rounds of the player on the game'),
    players: t('Other players with as many rounds'),
    false_discovery_rate: t('Share of alarms that may be wrong by chance, 0 to 1'),
  },
  same_bet_twice: {
    times: t('Bets with a twin'),
    share_of_pairs: t('Share of equal bets at the same time that also pay the same, 0 to 1'),
  },
  supplier_promo_win: {
    wins: t('Wins that a supplier’s promotion paid'),
    share_of_payout: t('Share of all that the player won, 0 to 1'),
  },
};
