import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { moments, pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { checkedBoard, leaderboardOf } from '../support/scored.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));

const tasks = [{ task: 'multiplier' as const, at_least: '10', points: '1' }];
const prizes: TournamentInput['prizes'] = [];

async function published(members: Partial<TournamentInput>) {
  const created = await staff.post('/api/v1/campaigns', { ...pointTournament(), prizes, ...members });
  assert.equal(created.status, 201, JSON.stringify(created.body));
  assert.equal(created.body.rules.multiples, undefined);
  const { status, body } = await staff.post(`/api/v1/campaigns/${created.body.id}/publish`, {});
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

test('publishing fixes that multiples are of amounts as they were sent, where any count', async () => {
  const [byTask, byRound] = [
    await published({ rules: { tasks } }),
    await published({ tournament_type: 'HC', rules: {} }),
  ];
  const others = [
    await published({}),
    await published({ tournament_type: 'HC', rules: { metric: 'amount' } }),
  ];
  assert.deepEqual(
    [byTask, byRound].map(({ rules, version }) => [rules.multiples, version]),
    [
      ['as_sent', 1],
      ['as_sent', 1],
    ],
  );
  assert.deepEqual(
    others.map(({ rules }) => rules.multiples),
    [undefined, undefined],
  );
  const { results } = (await staff.get(`/api/v1/campaigns/${byTask.id}/versions`)).body;
  assert.equal(results[0].definition.rules.multiples, 'as_sent');

  await staff.post('/api/v1/exchange-rates', {
    rates: [{ currency: 'SEK', date: '2026-01-01', per_eur: '11.1' }],
  });
  const round = { player_id: 'anna', round_id: 'r', currency: 'SEK', timestamp: moments.during };
  await sendEvents(laurel, [
    gameround({ ...round, amount: 0.5 }),
    gameround({ ...round, amount: 5, is_win: true }),
  ]);
  const { results: met } = await leaderboardOf(staff, byTask.id, 1);
  assert.equal(met[0]?.score, '1');
  const { results: best } = await leaderboardOf(staff, byRound.id, 1);
  assert.equal(best[0]?.score, '10');
  for (const { id } of [byTask, byRound]) assert.equal((await checkedBoard(staff, id)).differences, 0);
});

test('an edit that does not say what multiples are of keeps it, and one that adds them gets it', async () => {
  const { id, ...plain } = await published({});
  const { status, state, version, created_at, published_at, ...definition } = plain;
  const path = `/api/v1/campaigns/${id}`;
  const added = { ...definition, rules: { ...definition.rules, tasks } };
  const edited = await staff.put(path, { ...added, reason: 'r' });
  assert.deepEqual(
    [edited.status, edited.body.rules?.multiples],
    [200, 'as_sent'],
    JSON.stringify(edited.body),
  );
  const same = await staff.put(path, { ...added, reason: 'r' });
  assert.equal(same.body.version, edited.body.version);
  const converted = { ...added, rules: { ...added.rules, multiples: 'converted' } };
  assert.equal((await staff.put(path, { ...converted, reason: 'r' })).body.rules.multiples, 'converted');
  assert.equal(
    (await staff.put(path, { ...added, image: 'https://a.example/x.png', reason: 'r' })).body.rules.multiples,
    'converted',
  );
});
