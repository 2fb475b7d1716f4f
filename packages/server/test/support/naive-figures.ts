/** A round as a test sends it; amounts in cents. */
export interface SentRound {
  player_id: string;
  game_id: string;
  at: string;
  stake: number;
  payout: number;
}

/** What the points of a player come to after so many rounds. */
export type PointsAfter = (rounds: number) => number;

/** An amount of cents as the API writes it. */
function centsText(cents: number): string {
  const text = (Math.abs(cents) / 100).toFixed(2).replace(/\.?0+$/, '');
  return cents < 0 ? `-${text}` : text;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

/** Rounds and money of these rounds, as figures have them. */
export function naiveMoney(rounds: readonly SentRound[]) {
  const [stakes, payouts] = [sum(rounds.map((one) => one.stake)), sum(rounds.map((one) => one.payout))];
  return {
    rounds: rounds.length,
    turnover: centsText(stakes),
    game_payout: centsText(payouts),
    ggr: centsText(stakes - payouts),
  };
}

/** The days of these rounds, all of which count; the rounds are in the order of time. */
export function naiveDays(rounds: readonly SentRound[], pointsAfter: PointsAfter) {
  const played = new Map<string, number>();
  const byDay = Map.groupBy(rounds, ({ at }) => at.slice(0, 10));
  return [...byDay].map(([day, ofDay]) => {
    const points = ofDay.map(({ player_id }) => {
      const before = played.get(player_id) ?? 0;
      played.set(player_id, before + 1);
      return pointsAfter(before + 1) - pointsAfter(before);
    });
    const { turnover } = naiveMoney(ofDay);
    const players = new Set(ofDay.map(({ player_id }) => player_id)).size;
    return { day, players, rounds: ofDay.length, turnover, points: String(sum(points)) };
  });
}

/** How many players have at least so many of the rounds. */
export function naivePlayers(rounds: readonly SentRound[], least = 1): number {
  return [...Map.groupBy(rounds, ({ player_id }) => player_id).values()].filter((own) => own.length >= least)
    .length;
}
