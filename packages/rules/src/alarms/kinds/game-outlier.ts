import type { AlarmThresholds } from '@laurel/contract/alarms/thresholds.ts';
import { type AlarmRule, type Field, type GameOfPlayer, gamesOf, type QuestionedPlay } from '../rule.ts';
import { GAME, numberOf, type Played, type Traits } from '../slots.ts';
import { binomialTail, centreAndSpread, discoveryLimit, median, normalTail } from '../statistics.ts';
import { bet, figure, paid, percent } from '../words.ts';

// Wins on one game far more often than others do (docs/rules/alarms/game-outlier.md). How often is compared, not how much: a
// single jackpot makes an amount extreme, and means nothing. Somebody who knows outcomes, or plays a game that is broken for
// them, wins more rounds.

type Thresholds = AlarmThresholds['game_outlier'];

const EVEN_FROM = 0.9;
const EVEN_TO = 1.06;

/** Counts the next round of its game, whether it was won, and whether it paid back just about the stake. */
export function noteWin(traits: Traits, { gameSlot, stake, payout }: Played): void {
  traits[gameSlot + GAME.ROUNDS] = (traits[gameSlot + GAME.ROUNDS] as number) + 1;
  if (payout === 0) return;
  traits[gameSlot + GAME.WON] = (traits[gameSlot + GAME.WON] as number) + 1;
  if (isEven(stake, payout)) traits[gameSlot + GAME.EVEN] = (traits[gameSlot + GAME.EVEN] as number) + 1;
}

/** Was just about the stake paid back? Bets on both sides of an outcome do so, whatever comes. */
export function isEven(stake: number, payout: number): boolean {
  return stake > 0 && payout >= stake * EVEN_FROM && payout <= stake * EVEN_TO;
}

interface Outlier extends GameOfPlayer {
  player_id: string;
  /** How often others win. */
  usual: number;
  pValue: number;
}

export const gameOutlier: AlarmRule<'game_outlier'> = {
  find(field, thresholds) {
    const compared = [...playersOfGames(field, thresholds.rounds).values()]
      .filter((players) => players.length > thresholds.players)
      .flatMap(outliersOf);
    const limit = discoveryLimit(
      compared.map(({ pValue }) => pValue),
      thresholds.false_discovery_rate,
    );
    const found = compared.filter(({ pValue }) => pValue <= limit);
    return firstOfPlayers(found).map(({ player_id, game, won, rounds, usual }) => {
      const summary = `Won ${percent(won / rounds)} of ${figure(rounds)} rounds of one game, where others win ${percent(usual)}.`;
      return { player_id, others: [], game, summary };
    });
  },

  question({ rounds, currency, game }: QuestionedPlay) {
    return rounds
      .filter((round) => round.payout !== 0 && numberOf(round.game_id) === game)
      .map((round) => ({ rounds: [round], text: () => `${bet(round, currency)} ${paid(round, currency)}` }));
  },
};

type PlayerOnGame = GameOfPlayer & { player_id: string };

function playersOfGames({ players }: Field, least: Thresholds['rounds']): Map<number, PlayerOnGame[]> {
  const all = players.flatMap(({ player_id, traits }) =>
    gamesOf(traits)
      .filter(({ rounds }) => rounds >= least)
      .map((one) => ({ ...one, player_id })),
  );
  return Map.groupBy(all, ({ game }) => game);
}

// The chance of a win is the median of the players. Where they differ by more than chance makes them, as with skill or
// several ways to bet, the spread of all says by how much.
function outliersOf(players: PlayerOnGame[]): Outlier[] {
  const usual = median(players.map(({ won, rounds }) => won / rounds));
  const zs = players.map(
    ({ won, rounds }) => (won - rounds * usual) / Math.sqrt(rounds * usual * (1 - usual)),
  );
  const { spread } = centreAndSpread(zs);
  return players.map((player, at) => {
    const byChance = binomialTail(player.won, player.rounds, usual);
    const bySpread = normalTail((zs[at] as number) / Math.max(1, spread));
    return { ...player, usual, pValue: usual > 0 && usual < 1 ? Math.max(byChance, bySpread) : 1 };
  });
}

/** Of each player the game that is least likely. */
function firstOfPlayers(found: readonly Outlier[]): Outlier[] {
  const sorted = found.toSorted((a, b) => a.pValue - b.pValue || a.game - b.game);
  return [...Map.groupBy(sorted, ({ player_id }) => player_id).values()].map(([first]) => first as Outlier);
}
