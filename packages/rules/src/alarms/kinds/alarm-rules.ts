import type { AlarmKind } from '@laurel/contract/alarms/alarm-kinds.ts';
import type { AlarmRule } from '../rule.ts';
import { gameOutlier } from './game-outlier.ts';
import { hedgedPlay } from './hedged-play.ts';
import { impossibleRate } from './impossible-rate.ts';
import { lateSurge } from './late-surge.ts';
import { machineCadence } from './machine-cadence.ts';
import { mirrorPlay } from './mirror-play.ts';
import { sameBetTwice } from './same-bet-twice.ts';
import { stakeSplitting } from './stake-splitting.ts';
import { supplierPromoWin } from './supplier-promo-win.ts';

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
