import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { readLogPart } from '../../src/history/history.ts';
import { pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { checkedBoard, everythingScored, leaderboardWhen } from '../support/scored.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
let campaign: number;
before(async () => {
  const rules = { tasks: [{ task: 'turnover', amount: '1', points: '1' } as const] };
  campaign = await published(staff, pointTournament({ rules }));
});

/** Ids that the log's index (events_by_round) cannot distinguish. */
const [one, other] = ['player-142938', 'player-184160'];
const [first, second] = ['round-145038', 'round-151575'];

const rebuildDiffers = async () => (await checkedBoard(staff, campaign)).differences;

const bet = (player_id: string, round_id: string, amount: number, minute: number) =>
  gameround({ player_id, round_id, amount, timestamp: `2026-12-02T11:${minute}:00Z` });

test('players and rounds whose ids have the same hash stay apart in live, late, rebuilt and explained boards', async () => {
  const text = 'select hashtext($1) = hashtext($2) and hashtext($3) = hashtext($4) as equal';
  const [hashes] = await laurel.database.query({ text, values: [one, other, first, second] });
  assert.deepEqual(hashes, { equal: true });
  await sendEvents(laurel, [bet(one, first, 1, 20)]);
  await everythingScored(staff);
  await sendEvents(laurel, [bet(one, second, 10, 30), bet(other, first, 100, 30)]);
  await everythingScored(staff);
  // A late bet of a round that is already folded makes scoring refold the player from the log.
  await sendEvents(laurel, [bet(one, first, 1000, 10), bet(other, second, 20_000, 10)]);
  await everythingScored(staff);
  const { results } = await leaderboardWhen(staff, campaign, ({ count }) => count === 2);
  const scores = Object.fromEntries(results.map(({ player_id, score }) => [player_id, score]));
  assert.deepEqual(scores, { [one]: '1011', [other]: '20100' });
  assert.equal(await rebuildDiffers(), 0);
  const path = `/api/v1/campaigns/${campaign}/players/${encodeURIComponent(one)}/explain`;
  const { body } = await staff.get(path);
  const stakes = body.results.map(({ stake }: { stake: string }) => Number(stake));
  assert.deepEqual([body.score, stakes], ['1011', [1001, 10]]);
});

test('a win counts despite a bet before the window in another round with the same hash', async () => {
  const game_id = 'another';
  const rules = { tasks: [{ task: 'wins', count: 1, points: '1' } as const] };
  const input = pointTournament({ rules, games: { ids: [game_id] } });
  const id = await published(staff, input);
  const early = { timestamp: '2026-11-30T11:00:00Z', game_id };
  const step = async (...data: Record<string, unknown>[]) => {
    await sendEvents(laurel, data.map(gameround));
    await everythingScored(staff);
  };
  await step({ player_id: one, round_id: first, ...early }, { player_id: other, round_id: 'same', ...early });
  const rounds = [second, 'same'].map((round_id) => ({ player_id: one, round_id, game_id }));
  await step(...rounds.map((round) => ({ ...round, timestamp: '2026-12-02T11:20:00Z' })));
  await step(...rounds.map((round) => ({ ...round, timestamp: '2026-12-02T11:21:00Z', is_win: true })));
  const { results } = await leaderboardWhen(staff, id, ({ count }) => count === 1);
  assert.equal(results[0]?.score, '2');
});

test('reads the rounds of a player without those of another player with the same hash', async () => {
  const part = { player_id: one, start: 0, end: Date.parse('2026-12-31') * 1000, facts: [] };
  const wanted = { upTo: 1_000, members: 'numbered' } as const;
  const rows = await readLogPart(laurel.database.ofTenant(1), part, wanted);
  assert.deepEqual([...new Set(rows.map((row) => row.player_id))], [one]);
  assert.equal(new Set(rows.map((row) => row.seq)).size, rows.length);
});
