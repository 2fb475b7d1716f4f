import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { published } from '../../support/player-view.ts';
import { everythingScored, leaderboardOf, leaderboardWhen } from '../../support/scored.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));

const timestamp = '2026-12-02T10:00:00Z';

async function voidEvents(...unique_ids: string[]): Promise<void> {
  const { body } = await staff.post('/api/v1/events/void', { unique_ids, reason: 'sent by mistake' });
  assert.deepEqual(body, {
    voided: unique_ids.length,
    pending: 0,
    pending_ids: [],
    unknown: 0,
    unknown_ids: [],
  });
}

const bet = (game_id: string, player_id: string) =>
  sendEvents(laurel, [gameround({ game_id, player_id, timestamp })]);
const tell = (event: 'player' | 'game', unique_id: string, data: Record<string, unknown>) =>
  sendEvents(laurel, [{ event, data: { unique_id, timestamp, ...data } }]);

test('a player who was blocked by mistake is on the board again', async () => {
  const id = await published(staff, pointTournament({ games: { ids: ['blocked'] } }));
  await bet('blocked', 'poor');
  await leaderboardOf(staff, id, 1);
  await tell('player', 'block', { player_id: 'poor', is_blocked: true });
  await leaderboardOf(staff, id, 0);
  await voidEvents('block');
  await leaderboardOf(staff, id, 1);
});

test('what other events said of a player holds, field by field, also an older one', async () => {
  const id = await published(
    staff,
    pointTournament({ games: { ids: ['named'] }, audience: { countries: ['DE'] } }),
  );
  await bet('named', 'anna');
  const day = (number: number) => `2026-12-0${number}T00:00:00Z`;
  const about = { player_id: 'anna' };
  await tell('player', 'n2', {
    ...about,
    timestamp: day(2),
    username: 'wrong',
    country: 'SE',
    affiliate: 'x',
  });
  await tell('player', 'n1', { ...about, timestamp: day(1), username: 'Anna', country: 'DE' });
  await everythingScored(staff);
  await leaderboardOf(staff, id, 0);
  await voidEvents('n2');
  const { results } = await leaderboardOf(staff, id, 1);
  assert.equal(results[0]?.player_username, 'Anna');
});

test('nothing is known of a player without facts, but the rounds count', async () => {
  const id = await published(staff, pointTournament({ games: { ids: ['forgotten'] } }));
  await bet('forgotten', 'who');
  await tell('player', 'only', { player_id: 'who', username: 'Somebody' });
  await leaderboardWhen(staff, id, ({ results }) => results[0]?.player_username === 'Somebody');
  await voidEvents('only');
  await leaderboardWhen(staff, id, ({ results }) => /^Player \w{6}$/.test(results[0]?.player_username ?? ''));
  await tell('player', 'anew', { player_id: 'who', username: 'Somebody else' });
  await leaderboardWhen(staff, id, ({ results }) => results[0]?.player_username === 'Somebody else');
});

test('a name that was sent by mistake leaves the public board, too', async () => {
  const id = await published(staff, pointTournament({ games: { ids: ['public'] } }));
  await bet('public', 'shy');
  await tell('player', 'shown', { player_id: 'shy', username: 'Real Name' });
  await leaderboardWhen(staff, id, ({ results }) => results[0]?.player_username === 'Real Name');
  const listed = async () => {
    const url = `${laurel.url}/public/api/v2/tournaments/details?game_ids=public`;
    return (await fetch(url, { headers: { authorization: laurel.apiKey } })).text();
  };
  assert.match(await listed(), /Real Name/);
  await voidEvents('shown');
  await everythingScored(staff);
  assert.doesNotMatch(await listed(), /Real Name/);
});

test('a game that was put into a category by mistake leaves the campaign', async () => {
  const id = await published(staff, pointTournament({ games: { include: { categories: ['festive'] } } }));
  await tell('game', 'g-plain', { game_id: 'plain', categories: [], provider: 'Northlight' });
  await bet('plain', 'p');
  await everythingScored(staff);
  await leaderboardOf(staff, id, 0);
  await tell('game', 'g-wrong', {
    game_id: 'plain',
    categories: ['festive'],
    timestamp: '2026-12-02T11:00:00Z',
  });
  await leaderboardOf(staff, id, 1);
  await voidEvents('g-wrong');
  await leaderboardOf(staff, id, 0);
  await bet('plain', 'p');
  await everythingScored(staff);
  await leaderboardOf(staff, id, 0);
  const [row] = await laurel.database.query<{ facts: string }>({
    text: `select facts from games where game_id = 'plain'`,
  });
  assert.deepEqual(Object.keys(JSON.parse(row?.facts ?? '')), ['provider', 'categories']);
});

test('a game of which nothing is left is one that is not known: excluded no more', async () => {
  const id = await published(
    staff,
    pointTournament({ games: { all: true, exclude: { themes: ['egypt'] } } }),
  );
  await tell('game', 'g-only', { game_id: 'pyramid', themes: ['egypt'] });
  await bet('pyramid', 'pharaoh');
  await everythingScored(staff);
  const hasPharaoh = ({ results }: { results: { player_id: string }[] }) =>
    results.some((row) => row.player_id === 'pharaoh');
  await leaderboardWhen(staff, id, (board) => !hasPharaoh(board));
  await voidEvents('g-only');
  await leaderboardWhen(staff, id, hasPharaoh);
});

test('only campaigns that select other games then are folded again', async () => {
  const touched = await published(staff, pointTournament({ games: { include: { provider: ['Mistaken'] } } }));
  const untouched = await published(staff, pointTournament({ games: { ids: ['elsewhere'] } }));
  await tell('game', 'g-provider', { game_id: 'x', provider: 'Mistaken' });
  await everythingScored(staff);
  const foldOf = async (id: number) => {
    const text = 'select max(fold_id) as fold_id from campaign_folds where campaign_id = $1';
    return (await laurel.database.query<{ fold_id: number }>({ text, values: [id] }))[0]?.fold_id;
  };
  const before = [await foldOf(touched), await foldOf(untouched)];
  await voidEvents('g-provider');
  await everythingScored(staff);
  assert.notEqual(await foldOf(touched), before[0]);
  assert.equal(await foldOf(untouched), before[1]);
});
