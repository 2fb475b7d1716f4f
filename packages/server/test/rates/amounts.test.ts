import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { moments, pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { checkedBoard, leaderboardOf } from '../support/scored.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));

const tasks = [{ task: 'turnover' as const, amount: '1', points: '1' }];

async function published(rules: TournamentInput['rules'] = {}) {
  const input = pointTournament({ prizes: [], rules: { tasks, ...rules } });
  const created = await staff.post('/api/v1/campaigns', input);
  assert.deepEqual([created.status, created.body.rules.amounts], [201, rules?.amounts]);
  const { status, body } = await staff.post(`/api/v1/campaigns/${created.body.id}/publish`, {});
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

/** An edit that does not say how amounts count. */
async function edited({ id }: { id: number }) {
  const path = `/api/v1/campaigns/${id}`;
  const { id: _, status, state, version, created_at, published_at, ...kept } = (await staff.get(path)).body;
  const { amounts, ...rules } = { ...kept.rules, min_bet: '0.01' };
  const answer = await staff.put(path, { ...kept, rules, reason: 'r' });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
}

/** Its definition says nothing of amounts. */
async function publishedByAnEarlierRelease() {
  const { id } = await published();
  const text = `update campaigns set definition = (definition::jsonb #- '{rules,amounts}')::json where campaign_id = $1`;
  await laurel.database.query({ text, values: [id] });
  return edited({ id });
}

test('amounts of floats count rounded, but in campaigns of an earlier release; events keep their digits', async () => {
  const [now, said, earlier] = [
    await edited(await published()),
    await edited(await published({ amounts: 'exact' })),
    await publishedByAnEarlierRelease(),
  ];
  const rules = [now, said, earlier].map(({ rules: { amounts } }) => amounts);
  assert.deepEqual(rules, ['rounded', 'exact', undefined]);

  const amount = 1.1 + 2.2 - 0.3 - 2e-15;
  assert.ok(amount < 3 && amount > 2.99999999);
  await sendEvents(laurel, [gameround({ player_id: 'anna', timestamp: moments.during, amount })]);
  const scores = [];
  for (const { id } of [now, said, earlier]) {
    const { results } = await leaderboardOf(staff, id, 1);
    scores.push(results[0]?.score);
    await waitUntil('a check finds no difference', async () => {
      assert.equal((await checkedBoard(staff, id)).differences, 0);
    });
  }
  assert.deepEqual(scores, ['3', '2', '2']);
  const { body } = await staff.get('/api/v1/events?player_id=anna');
  assert.equal(body.results[0].data.amount, amount);
});
