import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { pointTournament } from '../support/definitions.ts';
import { onlyOn } from '../support/engine.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { tablesWith } from '../support/everywhere.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { checkedBoard, everythingWritten, leaderboardOf, leaderboardWhen } from '../support/scored.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
let campaign: number;
before(async () => {
  campaign = await published(staff, pointTournament({ audience: { countries: ['ZW'] } }));
});

let made = 0;
function eventsOf(player_id: string, count: number) {
  const timestamp = '2026-12-02T11:00:00Z';
  const common = () => ({ unique_id: `${player_id}-${++made}`, timestamp, player_id });
  const about = { event: 'player', data: { ...common(), username: `name of ${player_id}`, country: 'ZW' } };
  const login = { event: 'login', data: common() };
  const rounds = Array.from({ length: count }, (_, at) =>
    gameround({ ...common(), round_id: `${player_id}-${at % 7}`, is_win: at % 7 === 6, amount: 1 + at }),
  );
  return [about, ...rounds, login];
}

const erase = (player_id: string) =>
  staff.post(`/api/v1/players/${player_id}/erase`, { reason: 'asked for' });

const differences = async () => (await checkedBoard(staff, campaign)).differences;

test('an erasure during intake covers events that scoring has yet to read, and later events are scored', async () => {
  for (const player_id of ['nomad-1', 'nomad-2', 'nomad-3', 'nomad-4']) {
    await sendEvents(laurel, eventsOf(`${player_id}-friend`, 400));
    await sendEvents(laurel, eventsOf(player_id, 400));
    const [erased] = await Promise.all([
      erase(player_id),
      sendEvents(laurel, eventsOf(`${player_id}-neighbour`, 400)),
    ]);
    assert.equal(erased.status, 200, JSON.stringify(erased.body));
  }
  await everythingWritten(staff);
  const board = await leaderboardOf(staff, campaign, 12);
  assert.equal(new Set(board.results.map(({ score }) => score)).size, 1, 'everybody played the same');
  assert.equal(await differences(), 0);
  for (const player_id of ['nomad-1', 'nomad-2', 'nomad-3', 'nomad-4']) {
    const mentions = await tablesWith(laurel.database, `name of ${player_id}`);
    // Other players have names that begin with the same letters.
    assert.deepEqual(mentions, ['events', 'players']);
    const values = [player_id];
    const text = `select 1 from events where player_id = $1 union all select 1 from players where player_id = $1`;
    assert.deepEqual(await laurel.database.query({ text, values }), []);
  }
});

test('concurrent erasures run one after the other, each once', async () => {
  const players = Array.from({ length: 6 }, (_, at) => `crowd-${at}-x`);
  await sendEvents(
    laurel,
    players.flatMap((player_id) => eventsOf(player_id, 20)),
  );
  const answers = await Promise.all([...players, ...players].map(erase));
  for (const { status, body } of answers) assert.equal(status, 200, JSON.stringify(body));
  assert.equal(new Set(answers.map(({ body }) => body.player_id)).size, players.length);
  const { body } = await staff.get('/api/v1/audit-log?action=player.erased');
  assert.equal(body.count, 4 + players.length);
  assert.equal(await differences(), 0);
});

const shared = onlyOn('postgres', 'another server over the same database');

test('another server stops showing the erased player’s name and keeps the line', shared, async () => {
  const player_id = 'seen-elsewhere';
  await sendEvents(laurel, eventsOf(player_id, 30));
  const another = await laurel.startAnother();
  try {
    await another.setClock('2026-12-02T12:00:00Z');
    const there = await signInOwner(another);
    const own =
      (name: string) =>
      ({ results }: { results: { player_username: string }[] }) =>
        results.some((row) => row.player_username === name);
    await leaderboardWhen(there, campaign, own(`name of ${player_id}`));
    const { body } = await erase(player_id);
    const after = await leaderboardWhen(there, campaign, (board) => !own(`name of ${player_id}`)(board));
    const line = after.results.find((row) => row.player_hash === body.player_hash);
    assert.equal(line?.player_id, body.player_id);
    assert.equal(line?.player_username, `Player ${body.player_hash.slice(0, 6)}`);
    // It continues to score: nothing that it held brings the player back.
    await sendEvents(another, eventsOf('later-elsewhere', 30));
    await everythingWritten(there);
    assert.deepEqual(await tablesWith(laurel.database, player_id), []);
  } finally {
    await another.close();
  }
});
