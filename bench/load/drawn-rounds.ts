import type { NewFact } from '@laurel/rules/fold/new-rounds.ts';

/** What is drawn; the same every time. */
export interface DrawnRounds {
  events: number;
  players: number;
  currency: string;
  /** When the first round starts, µs. */
  start: number;
  /** In each group of this many events one win arrives without its bet, which an earlier step had. */
  stepEvents: number;
}

/** Rounds of a bet and, two times in five, a win, by players in no order, as scoring reads them from the log. */
export function drawRounds({ events, players, currency, start, stepEvents }: DrawnRounds): NewFact[] {
  let state = 1;
  const draw = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const log: NewFact[] = [];
  for (let round = 0; log.length < events; round++) {
    const occurred_at = start + round * 100_000;
    const bet = {
      received_at: occurred_at,
      occurred_at,
      player_id: `player-${draw(players)}`,
      game_id: `game-${draw(50)}`,
      round_id: `round-${round}`,
      currency,
      is_bonus: false,
    };
    const amount = `${draw(20)}.${10 + draw(90)}`;
    log.push({ ...bet, amount, is_win: false, has_earlier: false, first_bet_at: null });
    if (draw(5) < 2) {
      const won = `${draw(90)}.${10 + draw(90)}`;
      const isSplit = log.length % stepEvents === 0;
      const earlier = { has_earlier: isSplit, first_bet_at: isSplit ? occurred_at : null };
      log.push({ ...bet, amount: won, is_win: true, ...earlier });
    }
  }
  return log;
}

/** Seconds of processor time, which others on the machine disturb less than the clock. */
export function processorSeconds(act: () => void): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
