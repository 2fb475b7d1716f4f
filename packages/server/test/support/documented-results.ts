import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import type { LoggedRoundExplained } from '@laurel/rules/explanations/explain-log.ts';
import { type Example, roundOf } from './documented-examples.ts';
import type { TableRow } from './documented-tables.ts';

/** A round as both the rules and the API explain it. */
export type Explained = Pick<
  LoggedRoundExplained,
  'outcome' | 'not_counted' | 'credits' | 'attempt' | 'score'
> & {
  game_id: string;
  round_id: string;
};

/** A board as the document writes it, with the columns that its table has. */
export function boardTable(
  example: Example,
  rows: Omit<LeaderboardRow, 'player_hash' | 'player_username'>[],
) {
  const hasPrizes = example.tables.board?.some((row) => row.prizes !== undefined) === true;
  return rows.map(({ place, player_id, score, reached_at, prizes }): TableRow => {
    const time = reached_at.slice('2026-11-02T'.length, -1).replace(/\.000$/, '');
    const row = { place: String(place), player: player_id, score, 'reached at': time };
    return hasPrizes ? { ...row, prizes: prizes.join(', ') || '–' } : row;
  });
}

/** Each row of the example's rounds as the document would show it; rows that only add to an earlier round are empty. */
export function roundsTable(example: Example, explainedOf: (player_id: string) => Explained[]): TableRow[] {
  return example.explained.map((row, index) => {
    if (row.outcome === '') return row;
    const { game_id, round_id } = roundOf(row, index);
    const explained = explainedOf(row.player as string).find(
      (round) => round.game_id === game_id && round.round_id === round_id,
    );
    const results = resultsOf(explained);
    return Object.fromEntries(Object.entries(row).map(([header, cell]) => [header, results[header] ?? cell]));
  });
}

function resultsOf(round: Explained | undefined): TableRow {
  if (!round) return { outcome: '–', counts: '–', points: '–', attempt: '–', score: '–' };
  const points = round.credits.reduce((sum, credit) => sum + Number(credit.points), 0);
  return {
    outcome: round.outcome ?? '–',
    counts: round.not_counted ?? 'yes',
    points: points === 0 ? '–' : String(points),
    attempt: round.attempt ?? '–',
    score: round.score ?? '–',
  };
}
