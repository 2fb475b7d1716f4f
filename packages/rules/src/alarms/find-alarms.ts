import { type AlarmKind, alarmKinds } from '@laurel/contract/alarms/alarm-kinds.ts';
import type { AlarmThresholds } from '@laurel/contract/alarms/thresholds.ts';
import { compareCodePoints } from '@laurel/contract/values/code-points.ts';
import type { RoundScope } from '../rounds/rounds.ts';
import type { AlarmPlayer, FoundAlarm } from './alarm.ts';
import { gameOutlier } from './kinds/game-outlier.ts';
import { hedgedPlay } from './kinds/hedged-play.ts';
import { impossibleRate } from './kinds/impossible-rate.ts';
import { lateSurge } from './kinds/late-surge.ts';
import { machineCadence } from './kinds/machine-cadence.ts';
import { mirrorPlay } from './kinds/mirror-play.ts';
import { sameBetTwice } from './kinds/same-bet-twice.ts';
import { stakeSplitting } from './kinds/stake-splitting.ts';
import { supplierPromoWin } from './kinds/supplier-promo-win.ts';
import { type AlarmRule, Field } from './rule.ts';

/**
 * The alarms that the traits of a campaign's players raise (docs/rules/alarms/README.md#1). `players`: all that have rounds,
 * in any order, each once; their traits with the rounds of the tail. Equal players give equal alarms, in the order of
 * alarmKinds and then of player ids by code points. Kinds that are not enabled cost nothing.
 */
export function findAlarms(
  scope: RoundScope,
  players: readonly AlarmPlayer[],
  thresholds: AlarmThresholds,
): FoundAlarm[] {
  return [...findAlarmsByKind(scope, players, thresholds)].flat();
}

/** Finds the alarms one kind after the other, so that the caller can give way in between: each kind looks at all players. */
export function* findAlarmsByKind(
  scope: RoundScope,
  players: readonly AlarmPlayer[],
  thresholds: AlarmThresholds,
): Generator<FoundAlarm[]> {
  const sorted = players.toSorted((a, b) => compareCodePoints(a.player_id, b.player_id));
  const field = new Field(scope, sorted);
  for (const kind of alarmKinds) if (thresholds[kind].enabled) yield findKind(kind, field, thresholds);
}

/** Is any kind on? If not, no traits need to be kept. */
export function anyEnabled(thresholds: AlarmThresholds): boolean {
  return alarmKinds.some((kind) => thresholds[kind].enabled);
}

function findKind<Kind extends AlarmKind>(
  kind: Kind,
  field: Field,
  thresholds: AlarmThresholds,
): FoundAlarm[] {
  return alarmRules[kind]
    .find(field, thresholds[kind])
    .map((finding) => ({ kind, ...finding }))
    .sort((a, b) => compareCodePoints(a.player_id, b.player_id));
}

/** The kinds of alarms that there are. */
export const alarmRules: { readonly [Kind in AlarmKind]: AlarmRule<Kind> } = {
  machine_cadence: machineCadence,
  impossible_rate: impossibleRate,
  stake_splitting: stakeSplitting,
  hedged_play: hedgedPlay,
  late_surge: lateSurge,
  mirror_play: mirrorPlay,
  game_outlier: gameOutlier,
  same_bet_twice: sameBetTwice,
  supplier_promo_win: supplierPromoWin,
};
