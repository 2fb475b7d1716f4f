import type { AlarmKind } from './alarm-kinds.ts';

/** A number that decides when an alarm is raised: its default, its bounds (both may be set), and what it means. */
interface Threshold {
  readonly default: number;
  readonly minimum: number;
  readonly maximum: number;
  /** Only whole numbers. */
  readonly whole: boolean;
  readonly means: string;
}

function whole(byDefault: number, minimum: number, maximum: number, means: string): Threshold {
  return { default: byDefault, minimum, maximum, whole: true, means };
}

function share(byDefault: number, means: string): Threshold {
  return { default: byDefault, minimum: 0.01, maximum: 1, whole: false, means };
}

function falseDiscoveryRate(byDefault: number): Threshold {
  return {
    default: byDefault,
    minimum: 0.000001,
    maximum: 0.5,
    whole: false,
    means: 'which share of the alarms of this kind may be wrong by chance alone',
  };
}

/**
 * The thresholds of each kind of alarm, as data: the schema of the setting, its defaults and the documents follow it
 * (docs/rules/alarms/README.md#4). Every kind has `enabled`, too. They are numbers and decide only when an alarm is raised:
 * what is remembered of players does not depend on them, so others can be tried on past campaigns.
 */
export const alarmThresholds = {
  machine_cadence: {
    steady_rounds: whole(
      2500,
      100,
      100_000,
      'rounds in a row, each after half to twice the time of the one before',
    ),
    unusual_rounds: whole(
      700,
      100,
      100_000,
      'the same, where nearly all others who play the game have far fewer',
    ),
    times_others: {
      default: 3,
      minimum: 1,
      maximum: 100,
      whole: false,
      means: 'how many times as many as 95 % of those who play mostly the same game',
    },
    hours_without_pause: whole(18, 2, 168, 'hours of play without a pause of ten minutes'),
  },
  impossible_rate: {
    rounds_a_minute: whole(55, 10, 115, 'rounds of one game that start within a minute'),
    minutes: whole(5, 1, 1000, 'how many such minutes there are'),
    times_others: {
      default: 1.3,
      minimum: 1,
      maximum: 100,
      whole: false,
      means: 'how many times as fast as 90 % of the others who play that game',
    },
  },
  stake_splitting: {
    burst_rounds: whole(6, 3, 16, 'equal bets on one game within half a second each of the one before'),
    bursts: whole(5, 1, 10_000, 'how often that happened'),
    share_of_rounds: share(0.1, 'which share of the player’s rounds came that way'),
  },
  hedged_play: {
    rounds: whole(40, 10, 10_000, 'rounds in which a bet may have been covered'),
    even_share: share(0.8, 'which share of the rounds of one game paid back just about the stake'),
    opposed_share: share(0.85, 'which share of the bets placed together had one winner and one loser'),
    false_discovery_rate: falseDiscoveryRate(0.01),
  },
  late_surge: {
    rounds: whole(50, 10, 10_000, 'rounds in the last part of the campaign'),
    times_before: whole(10, 2, 1000, 'how many times the player’s own pace of stakes of before'),
    times_stake: whole(5, 1, 1000, 'how many times the player’s own typical stake of before'),
    false_discovery_rate: falseDiscoveryRate(0.05),
  },
  mirror_play: {
    rounds: whole(35, 10, 10_000, 'rounds that each of the accounts has'),
    share_in_common: share(0.25, 'which share of what either account plays both play at the same time'),
    occasions: whole(
      3,
      1,
      64,
      'on how many occasions they meet; for a third of them, three times the rounds and three times the share are needed',
    ),
  },
  game_outlier: {
    rounds: whole(100, 20, 100_000, 'rounds of the player on the game'),
    players: whole(10, 3, 10_000, 'other players with as many rounds that it takes to compare anything'),
    false_discovery_rate: falseDiscoveryRate(0.01),
  },
  same_bet_twice: {
    times: whole(6, 1, 10_000, 'bets with a twin'),
    share_of_pairs: share(
      0.9,
      'which share of the equal bets placed at the same time have the same payout, too',
    ),
  },
  supplier_promo_win: {
    wins: whole(1, 1, 10_000, 'wins that a supplier’s promotion paid'),
    share_of_payout: share(0.1, 'which share of all that the player won came that way'),
  },
} as const satisfies Record<AlarmKind, Readonly<Record<string, Threshold>>>;

/** The thresholds of a tenant: for each kind whether it is on, and its numbers. */
export type AlarmThresholds = {
  readonly [Kind in AlarmKind]: { readonly enabled: boolean } & {
    readonly [Name in keyof (typeof alarmThresholds)[Kind]]: number;
  };
};

/** The thresholds of tenants that have set none: every kind is on. */
export const defaultThresholds: AlarmThresholds = defaults();

function defaults(): AlarmThresholds {
  const kinds = Object.entries(alarmThresholds).map(([kind, thresholds]) => [
    kind,
    {
      enabled: true,
      ...Object.fromEntries(Object.entries(thresholds).map(([name, one]) => [name, one.default])),
    },
  ]);
  return Object.fromEntries(kinds) as AlarmThresholds;
}
