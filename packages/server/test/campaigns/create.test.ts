import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { withCountingTerms } from '@laurel/contract/campaigns/fixed-terms.ts';
import { pointTournament } from '../support/definitions.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';
import { sampleCampaignInputs } from '../support/sample-day.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));

for (const input of sampleCampaignInputs()) {
  test(`${input.custom_id} (${input.tournament_type}) is created, published and read back as it was sent`, async () => {
    const created = await staff.post('/api/v1/campaigns', input);
    assert.equal(created.status, 201);
    const { id } = created.body;
    assert.equal(created.headers.get('location'), `${laurel.url}/api/v1/campaigns/${id}`);
    assert.equal((await staff.post(`/api/v1/campaigns/${id}/publish`)).status, 200);
    const { body } = await staff.get(`/api/v1/campaigns/${id}`);
    assert.partialDeepStrictEqual(body, input as unknown as Record<string, unknown>);
    const { id: _, state, version, status: __, created_at: ___, published_at, ...definition } = body;
    assert.deepEqual({ state, version }, { state: 'published', version: 1 });
    assert.match(String(published_at), /^\d{4}-.*Z$/);
    assert.deepEqual(definition, withCountingTerms(normaliseDefinition(input)));
  });
}

test('a new campaign is a draft with version 1 and no status', async () => {
  const { body } = await staff.post('/api/v1/campaigns', pointTournament());
  assert.equal(typeof body.id, 'number');
  assert.partialDeepStrictEqual(body, { state: 'draft', version: 1, status: null, published_at: null });
});

test('a currency without an exchange rate is taken: the rate may come later', async () => {
  assert.equal((await staff.post('/api/v1/campaigns', pointTournament({ currency: 'XTS' }))).status, 201);
});

test('a custom_id that another campaign of the tenant has is a conflict that names it', async () => {
  const definition = pointTournament();
  await staff.post('/api/v1/campaigns', definition);
  const { errors } = assertRefused(await staff.post('/api/v1/campaigns', definition), 409, 'conflict');
  assert.deepEqual(errors, [{ pointer: '/custom_id', detail: 'belongs to another campaign' }]);
});

test('of campaigns that are created at once with one custom_id, one is made', async () => {
  const definition = pointTournament();
  const answers = await Promise.all([1, 2, 3, 4].map(() => staff.post('/api/v1/campaigns', definition)));
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [201, 409, 409, 409]);
});

const refusals: [what: string, pointers: string[], members: Record<string, unknown>][] = [
  ['a name that needs escaping in a pointer', ['/a~1b~0c'], { 'a/b~c': 1 }],
  ['a task of no known kind', ['/rules/tasks/0/task'], { rules: { tasks: [{ task: 'luck' }] } }],
  ['a prize of no known kind', ['/prizes/0/kind'], { prizes: [{ kind: 'car' }] }],
  ['a prize that ends before it begins', ['/prizes/0/place_to'], { prizes: [prize(3, 2)] }],
  ['two things at once', ['/currency', '/visible'], { currency: 'euro', visible: 'yes' }],
  [
    'two contradictions at once',
    ['/end', '/rules/max_bet'],
    { end: '2026-11-01T00:00:00Z', rules: { ...rules(), min_bet: '2', max_bet: '1' } },
  ],
];

for (const [what, pointers, members] of refusals) {
  test(`${what} is refused at ${pointers.join(' and ')}`, async () => {
    const definition = { ...pointTournament(), ...members };
    const { errors, detail } = assertRefused(
      await staff.post('/api/v1/campaigns', definition),
      422,
      'invalid_body',
    );
    assert.deepEqual(errors?.map((error) => error.pointer).sort(), pointers);
    for (const pointer of pointers) assert.ok(detail.includes(pointer), detail);
  });
}

function rules(): NonNullable<TournamentInput['rules']> {
  return { tasks: [{ task: 'turnover', amount: '1', points: '1' }] };
}

function prize(place_from: number, place_to: number) {
  return { place_from, place_to, kind: 'cash', amount: '5', titles: { en: '€5' } };
}

const create = (custom_id: string) => staff.post('/api/v1/campaigns', pointTournament({ custom_id }));

async function idsNamed(custom_id: string): Promise<number[]> {
  const { body } = await staff.get(`/api/v1/campaigns?custom_id=${custom_id}`);
  return body.results.map(({ id }: { id: number }) => id);
}

test('a custom_id belongs to one campaign, until that is cancelled', async () => {
  const { body: first } = await create('XMAS');
  assertRefused(await create('XMAS'), 409, 'conflict');
  assert.equal((await staff.post(`/api/v1/campaigns/${first.id}/cancel`)).status, 200);
  const { status, body: second } = await create('XMAS');
  assert.equal(status, 201);
  assertRefused(await create('XMAS'), 409, 'conflict');
  for (const { id } of [first, second])
    assert.equal((await staff.get(`/api/v1/campaigns/${id}`)).body.custom_id, 'XMAS');
});

test('an edit may take the name of a cancelled campaign, and no other', async () => {
  const { body: cancelled } = await create('EASTER');
  const { body: edited } = await create('EASTER-2');
  const rename = () => staff.put(`/api/v1/campaigns/${edited.id}`, pointTournament({ custom_id: 'EASTER' }));
  assertRefused(await rename(), 409, 'conflict');
  await staff.post(`/api/v1/campaigns/${cancelled.id}/cancel`);
  assert.equal((await rename()).status, 200);
});

test('a request by custom_id finds the campaign that is not cancelled first', async () => {
  const { body: older } = await create('MAY-DAY');
  const cancelled: number[] = [];
  for (let made = 0; made < 2; made++) {
    const { body } = await create('MAY');
    await staff.post(`/api/v1/campaigns/${body.id}/cancel`);
    cancelled.unshift(body.id);
  }
  await staff.put(`/api/v1/campaigns/${older.id}`, pointTournament({ custom_id: 'MAY' }));
  assert.deepEqual(await idsNamed('MAY'), [older.id, ...cancelled]);
});
