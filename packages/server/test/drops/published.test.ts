import assert from 'node:assert/strict';
import { it } from 'node:test';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { type Problem, signInOwner } from '../support/management.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));

const prize = { kind: 'cash', amount: '5', titles: { en: '€5' } };
const drop = (custom_id: string, rules: object) => ({
  ...{ kind: 'drop', custom_id, start: '2026-12-01T00:00:00Z', end: '2026-12-08T00:00:00Z', currency: 'EUR' },
  texts: { en: { name: 'Drops' } },
  rules: { prizes: [{ prize, count: 3 }], ...rules },
});

const faults: [rules: object, pointer: string][] = [
  [{}, '/rules/chance'],
  [{ chance: '0.5', spread: 'evenly' }, '/rules/chance'],
  [{ chance: '0' }, '/rules/chance'],
  [{ chance: '1.00000001' }, '/rules/chance'],
  [{ chance: 0.5 }, '/rules/chance'],
  [{ spread: 'weekly' }, '/rules/spread'],
  [{ spread: 'by_hour' }, '/rules/hours'],
  [{ spread: 'evenly', hours: Array(24).fill(1) }, '/rules/hours'],
  [{ spread: 'by_hour', hours: Array(23).fill(1) }, '/rules/hours'],
  [{ spread: 'by_hour', hours: Array(24).fill(0) }, '/rules/hours'],
  [{ chance: '0.5', prizes: [] }, '/rules/prizes'],
  [{ chance: '0.5', prizes: [{ prize, count: 0 }] }, '/rules/prizes/0/count'],
  [{ chance: '0.5', prizes: [1, 2].map(() => ({ prize, count: 9_999 })) }, '/rules/prizes'],
  [{ chance: '0.5', prizes: [{ prize, count: 1, from: '2026-11-30T23:00:00Z' }] }, '/rules/prizes/0/from'],
  [{ chance: '0.5', prizes: [{ prize, count: 1, to: '2026-12-08T00:00:01Z' }] }, '/rules/prizes/0/to'],
  [{ chance: '0.5', prizes: [{ prize, count: 1, to: 'noon' }] }, '/rules/prizes/0/to'],
  [
    {
      chance: '0.5',
      prizes: [{ prize, count: 1, from: '2026-12-03T00:00:00Z', to: '2026-12-03T00:00:00Z' }],
    },
    '/rules/prizes/0/to',
  ],
  [{ chance: '0.5', max_per_player: 0 }, '/rules/max_per_player'],
];

it('a definition that cannot be drawn is refused with a pointer to what is wrong', async () => {
  for (const [at, [rules, pointer]] of faults.entries()) {
    const { status, body } = await staff.post('/api/v1/campaigns', drop(`bad-${at}`, rules));
    const pointers = (body as Problem).errors?.map((error) => error.pointer);
    assert.deepEqual(
      [status, pointers?.includes(pointer)],
      [422, true],
      `${pointer}: ${JSON.stringify(body)}`,
    );
  }
});

it('publishing fixes what is drawn by, and publishes a commitment but no secret', async () => {
  const made = await staff.post('/api/v1/campaigns', drop('fixed', { chance: '0.5' }));
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const path = `/api/v1/campaigns/${made.body.id}`;
  assert.equal((await staff.get(`${path}/drops`)).status, 404);
  assert.equal((await staff.post(`${path}/publish`)).status, 200);
  const shown = await staff.get(`${path}/drops`);
  assert.match(shown.body.commitment, /^[0-9a-f]{64}$/);
  assert.equal(shown.body.secret, null);
  const { body: campaign } = await staff.get(path);
  const edits = [{ chance: '0.6' }, { prizes: [{ prize, count: 4 }] }, { max_per_player: 1 }];
  for (const edit of edits) {
    const rules = { ...campaign.rules, ...edit };
    const refused = await staff.put(path, { ...campaign, rules, reason: 'More' });
    assert.equal(refused.status, 409, JSON.stringify(refused.body));
  }
  const later = await staff.put(path, { ...campaign, end: '2026-12-09T00:00:00Z', reason: 'Later' });
  assert.equal(later.status, 409, JSON.stringify(later.body));
});

it('a drop that is finished early keeps its schedule, and can be copied to another window', async () => {
  const spread = { spread: 'evenly', prizes: [{ prize, count: 3, to: '2026-12-08T00:00:00Z' }] };
  const made = await staff.post('/api/v1/campaigns', drop('early', spread));
  const path = `/api/v1/campaigns/${made.body.id}`;
  assert.equal((await staff.post(`${path}/publish`)).status, 200);
  const finished = await staff.post(`${path}/finish`, { reason: 'Enough' });
  assert.equal(finished.status, 200, JSON.stringify(finished.body));
  const { body: campaign } = await staff.get(path);
  const schedule = { from: '2026-12-01T00:00:00Z', to: '2026-12-08T00:00:00Z' };
  assert.deepEqual(campaign.rules.schedule, schedule);
  const { rules } = campaign;
  const copied = await staff.post('/api/v1/campaigns', {
    ...drop('copied', { ...rules, prizes: [{ prize, count: 3 }] }),
    ...{ start: '2026-12-11T00:00:00Z', end: '2026-12-12T00:00:00Z' },
  });
  assert.equal(copied.status, 201, JSON.stringify(copied.body));
  assert.equal(copied.body.rules.schedule, undefined);
});

it('a listing shows a drop with its prizes, and no call of another kind takes it for its own', async () => {
  const answer = await fetch(`${laurel.url}/public/api/v2/campaigns/details?kind=drop`, {
    headers: { authorization: laurel.apiKey },
  });
  const { results } = (await answer.json()) as { results: Record<string, unknown>[] };
  const listed = results.find(({ chance }) => chance === '0.5');
  assert.deepEqual(listed?.prizes, [{ kind: 'cash', title: '€5', count: 3 }]);
  const { body } = await staff.get('/api/v1/campaigns?page_size=100');
  const id = body.results.find(({ custom_id }: { custom_id: string }) => custom_id === 'fixed').id;
  assert.equal((await staff.get(`/api/v1/campaigns/${id}/raffle`)).status, 404);
  assert.equal((await staff.get(`/api/v1/campaigns/${id}/figures`)).status, 200);
  assert.equal((await staff.get(`/api/v1/campaigns/${id}/leaderboard`)).status, 200);
});
