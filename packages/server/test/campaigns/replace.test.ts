import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { moments, pointTournament } from '../support/definitions.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';
import { valuesOf } from '../support/members.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
beforeEach(() => laurel.setClock(moments.before));

async function created(
  state: 'draft' | 'published',
): Promise<{ address: string; definition: TournamentInput }> {
  const definition = pointTournament();
  const { body } = await staff.post('/api/v1/campaigns', definition);
  const address = `/api/v1/campaigns/${body.id}`;
  if (state === 'published') await staff.post(`${address}/publish`);
  return { address, definition };
}

async function fold(address: string): Promise<number> {
  const [row] = await laurel.database.query<{ version: number }>({
    text: 'select max(version) as version from campaign_folds where campaign_id = $1',
    values: [Number(address.split('/').at(-1))],
  });
  return row?.version ?? 0;
}

test('a draft changes freely, without a reason, and each edit is a version', async () => {
  const { address, definition } = await created('draft');
  const changed = { ...definition, custom_id: `${definition.custom_id}-b`, tournament_type: 'HC', rules: {} };
  const { status, body } = await staff.put(address, changed);
  assert.equal(status, 200);
  assert.partialDeepStrictEqual(body, { ...changed, version: 2, state: 'draft' });
  assert.deepEqual((await staff.get(address)).body, body);
});

test('an edit that says the same makes no version', async () => {
  const { address, definition } = await created('published');
  const { status, body } = await staff.put(address, { ...definition, image: '' });
  assert.deepEqual([status, body.version], [200, 1]);
});

test('before its start a published campaign changes in everything, with a reason, and is folded anew', async () => {
  const { address, definition } = await created('published');
  assert.equal(await fold(address), 1);
  const changed = { ...definition, end: '2026-12-10T00:00:00Z', reason: 'a longer weekend' };
  const { status, body } = await staff.put(address, changed);
  assert.deepEqual([status, body.version, body.end], [200, 2, '2026-12-10T00:00:00Z']);
  assert.equal('reason' in body, false);
  assert.equal(await fold(address), 2);
});

test('a published campaign is not edited without a reason', async () => {
  const { address, definition } = await created('published');
  const answer = await staff.put(address, { ...definition, visible: false });
  assert.deepEqual(assertRefused(answer, 422, 'invalid_body').errors?.[0]?.pointer, '/reason');
});

test('from the start on what is only shown can change, and no fold is thrown away for it', async () => {
  const { address, definition } = await created('published');
  await laurel.setClock(moments.during);
  const shown = {
    texts: { en: { name: 'Another name', terms: 'Terms' }, de: { name: 'Ein anderer Name' } },
    image: 'https://cdn.example.test/other.jpg',
    visible: false,
    leaderboard_size: 10,
    budget: { amount: '1000', currency: 'EUR' },
    prizes: definition.prizes?.map((prize) => ({ ...prize, titles: { en: 'A hundred', de: 'Hundert' } })),
  };
  const { status, body } = await staff.put(address, { ...definition, ...shown, reason: 'a typo' });
  assert.equal(status, 200, JSON.stringify(body));
  assert.partialDeepStrictEqual(body, { ...shown, version: 2, status: 'AC' });
  assert.equal(await fold(address), 1);
});

const ruleEdits: [members: Partial<TournamentInput>, pointers: string[]][] = [
  [{ end: '2026-12-09T00:00:00Z' }, ['/end']],
  [{ rules: { min_bet: '1', tasks: [{ task: 'turnover', amount: '1', points: '1' }] } }, ['/rules/min_bet']],
  [{ games: { ids: ['G1'] } }, ['/games/all', '/games/ids']],
  [{ audience: { countries: ['DE'] } }, ['/audience/countries']],
  [{ currency: 'SEK', join: 'opt_in' }, ['/currency', '/join']],
  [
    { prizes: [{ place_from: 1, place_to: 3, kind: 'cash', amount: '50', titles: { en: '€50' } }] },
    ['/prizes'],
  ],
];

for (const [members, pointers] of ruleEdits) {
  test(`from the start on a change of ${pointers.join(' and ')} is a conflict until it was previewed`, async () => {
    const { address, definition } = await created('published');
    await laurel.setClock(moments.during);
    const edit = { ...definition, ...members };
    const answer = await staff.put(address, { ...edit, reason: 'because' });
    const { errors, detail } = assertRefused(answer, 409, 'conflict');
    assert.deepEqual(valuesOf(errors, 'pointer'), pointers);
    assert.match(detail, /preview answers what the edit would change/);
    assert.deepEqual([(await staff.get(address)).body.version, await fold(address)], [1, 1]);
    const { body: preview } = await staff.post(`${address}/preview`, edit);
    assert.deepEqual(preview.changes, pointers);
    const { body } = await staff.put(address, { ...edit, reason: 'because', confirm: preview.confirm });
    assert.deepEqual([body.version, await fold(address)], [2, 2]);
  });
}

test('a cancelled campaign is not edited', async () => {
  const { address, definition } = await created('draft');
  await staff.post(`${address}/cancel`);
  assertRefused(await staff.put(address, { ...definition, visible: false }), 409, 'conflict');
});

test('the custom_id of another campaign is a conflict, and nothing has changed', async () => {
  const [one, other] = [await created('draft'), await created('draft')];
  const answer = await staff.put(one.address, { ...one.definition, custom_id: other.definition.custom_id });
  assert.equal(assertRefused(answer, 409, 'conflict').errors?.[0]?.pointer, '/custom_id');
  const { body } = await staff.get(one.address);
  assert.deepEqual([body.custom_id, body.version], [one.definition.custom_id, 1]);
});

test('a definition that is not valid is refused as it would be in a new campaign', async () => {
  const { address, definition } = await created('draft');
  const answer = await staff.put(address, { ...definition, end: definition.start });
  assert.equal(assertRefused(answer, 422, 'invalid_body').errors?.[0]?.pointer, '/end');
});

test('edits at the same time follow each other: no version is lost or made twice', async () => {
  const { address, definition } = await created('draft');
  const edits = Array.from({ length: 6 }, (_, index) => ({ ...definition, leaderboard_size: index + 1 }));
  const answers = await Promise.all(edits.map((edit) => staff.put(address, edit)));
  assert.deepEqual(answers.map((answer) => answer.body.version).sort(), [2, 3, 4, 5, 6, 7]);
});
