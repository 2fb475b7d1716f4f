import type { TieRule } from '@laurel/contract/campaigns/definition.ts';
import { Board } from '@laurel/rules/boards/board.ts';
import { tournamentTypes } from '@laurel/rules/kinds/tournament/types.ts';
import { nextPrize } from '@laurel/rules/prizes/next-prize.ts';

/**
 * How long a board of a million players takes to find the place, two neighbours on each side and the next prize of one of
 * them, and to follow a change of a score: `node bench/place-among-a-million.ts [players]`. There are few different scores,
 * so that players share places.
 */
const players = Number(process.argv[2] ?? 1_000_000);
const samples = 20_000;
const prizes = [1, 100, 10_000, 100_000].map((place_to) => ({
  place_from: 1,
  place_to,
  kind: 'cash' as const,
  amount: '1',
  titles: { en: `up to ${place_to}` },
}));

for (const tieRule of ['first_to_reach', 'shared'] as const) {
  const board = new Board({ better: 'higher', prizesBy: 'place', prizes, currency: 'EUR', tieRule });
  const built = measure(1, () => {
    for (let nth = 0; nth < players; nth++) setScore(board, nth, nth);
  });
  console.log(`${tieRule}: built of ${board.count} players in ${(built[0] ?? 0).toFixed(0)} ms`);
  report(
    'place, neighbours, next prize',
    measure(samples, () => look(board, tieRule)),
  );
  report(
    'a change of a score',
    measure(samples, (nth) => setScore(board, anyPlayer(), players + nth)),
  );
}

function setScore(board: Board, nth: number, reached_at: number): void {
  const player_id = `player-${nth}`;
  const units = (1 + Math.floor(Math.random() * 10_000)) * 100_000_000;
  board.setScore(player_id, { player_id, units, reached_at }, true);
}

function look(board: Board, tieRule: TieRule): void {
  const player_id = `player-${anyPlayer()}`;
  const own = { place: board.placeOf(player_id), units: board.scoreOf(player_id)?.units ?? null, rounds: 1 };
  const around = board.around(player_id, 2);
  const rules = { type: tournamentTypes.PT, tieRule, maxRounds: Number.POSITIVE_INFINITY, prizes };
  if (around.length === 0 || own.place === undefined) throw new Error(`${player_id} is not on the board`);
  nextPrize(rules, board, own);
}

function anyPlayer(): number {
  return Math.floor(Math.random() * players);
}

function measure(times: number, act: (nth: number) => void): number[] {
  return Array.from({ length: times }, (_, nth) => {
    const started = performance.now();
    act(nth);
    return performance.now() - started;
  });
}

function report(what: string, milliseconds: number[]): void {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(3);
  console.log(`  ${what}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms`);
}
