/** What an alarm may be about; docs/rules/alarms/ has a page for each. */
export const alarmKinds = [
  'machine_cadence',
  'impossible_rate',
  'stake_splitting',
  'hedged_play',
  'late_surge',
  'mirror_play',
  'game_outlier',
  'same_bet_twice',
  'supplier_promo_win',
] as const;

export type AlarmKind = (typeof alarmKinds)[number];

/** What an alarm of each kind says of a player, in a sentence. */
export const alarmMeanings: Readonly<Record<AlarmKind, string>> = {
  machine_cadence: 'plays at an even pace for longer than people or autoplay do',
  impossible_rate: 'plays more rounds a minute than the game allows others',
  stake_splitting: 'places one stake as many small bets at once',
  hedged_play: 'bets on both sides of one outcome, alone or with another account',
  late_surge: 'plays in the last part of the campaign far beyond the pace and stakes of before',
  mirror_play: 'plays the same games with the same stakes at the same time as another account',
  game_outlier: 'wins on one game far more often than others do',
  same_bet_twice: 'has bets that the log holds twice under different rounds',
  supplier_promo_win: 'has much of the winnings from a supplier’s own promotion',
};
