import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointTournament } from '../support/definitions.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';
import { valuesOf } from '../support/members.ts';

const laurel = forFile(() => startLaurelAt('2026-11-30T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));

const apply = (steps: readonly object[]) => staff.post('/api/v1/campaigns/apply', { steps });

async function make(custom_id: string, isPublished: boolean) {
  const { body } = await staff.post('/api/v1/campaigns', pointTournament({ custom_id }));
  if (isPublished) await staff.post(`/api/v1/campaigns/${body.id}/publish`);
  const { id, version, state } = (await staff.get(`/api/v1/campaigns/${body.id}`)).body;
  return { id, version, state };
}

/** Five steps that each do something else, about campaigns whose names begin with `name`. */
async function steps(name: string): Promise<object[]> {
  const [edited, shown, dropped, ended] = [
    await make(`${name}-EDIT`, true),
    await make(`${name}-PUBLISH`, false),
    await make(`${name}-DELETE`, false),
    await make(`${name}-CANCEL`, true),
  ];
  const longer = { ...pointTournament({ custom_id: `${name}-EDIT` }), leaderboard_size: 7 };
  return [
    { action: 'create', definition: pointTournament({ custom_id: `${name}-NEW` }), publish: true },
    { action: 'edit', ...edited, definition: longer, reason: 'shorter' },
    { action: 'publish', ...shown },
    { action: 'delete', ...dropped },
    { action: 'cancel', ...ended, reason: 'not wanted' },
  ];
}

async function everything(): Promise<unknown> {
  const { body } = await staff.get('/api/v1/campaigns?page_size=100');
  const audit = await staff.get('/api/v1/audit-log?page_size=1');
  return [body.results, audit.body.count];
}

test('several campaigns are created, edited, published, deleted and cancelled in one go', async () => {
  const { status, body } = await apply(await steps('A'));
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(
    body.results.map(({ id: _, ...one }: { id: number }) => one),
    [
      ['A-NEW', 'created', 'published', 1, true],
      ['A-EDIT', 'replaced', 'published', 2, false],
      ['A-PUBLISH', 'published', 'published', 1, true],
      ['A-DELETE', 'deleted', 'draft', 1, false],
      ['A-CANCEL', 'cancelled', 'cancelled', 1, false],
    ].map(([custom_id, outcome, state, version, published]) => ({
      ...{ custom_id, outcome, state, version, published },
    })),
  );
  const [made, edited, , deleted] = body.results;
  assert.equal((await staff.get(`/api/v1/campaigns/${made.id}`)).body.state, 'published');
  assert.equal((await staff.get(`/api/v1/campaigns/${edited.id}`)).body.leaderboard_size, 7);
  assertRefused(await staff.get(`/api/v1/campaigns/${deleted.id}`), 404, 'not_found');
  const actions = (await staff.get('/api/v1/audit-log?page_size=6')).body.results;
  assert.deepEqual(
    valuesOf(actions, 'action'),
    ['cancelled', 'deleted', 'published', 'edited', 'published', 'created'].map((one) => `campaign.${one}`),
  );
});

test('one step that is refused, wherever it is, leaves everything as it was and is named', async () => {
  const good = await steps('B');
  const settled = await make('B-OVER', true);
  await staff.post(`/api/v1/campaigns/${settled.id}/cancel`);
  const over = { ...settled, state: 'cancelled' };
  const definition = pointTournament({ custom_id: 'B-OVER' });
  const before = await everything();
  const wrongs = [
    [{ action: 'edit', ...over, definition, reason: 'r' }, 'conflict', 409],
    [{ action: 'delete', ...over }, 'conflict', 409],
    [{ action: 'cancel', ...settled }, 'conflict', 409],
    [{ action: 'publish', ...settled, version: 9 }, 'conflict', 409],
    [{ action: 'cancel', ...settled, id: 999_999 }, 'not_found', 404],
    [{ action: 'create', definition: pointTournament({ custom_id: 'B-EDIT' }) }, 'conflict', 409],
    [{ action: 'create', definition: { ...definition, end: definition.start } }, 'invalid_body', 422],
  ] as const;
  for (const [index, [wrong, code, status]] of wrongs.entries()) {
    // Each is at another place, the last one after all that are good.
    const at = Math.min(index, good.length);
    const refused = await apply(good.toSpliced(at, 0, wrong));
    const { detail } = assertRefused(refused, status, code);
    assert.equal(refused.body.step, at, detail);
    assert.match(detail ?? '', /Nothing was changed\.$/);
    for (const { pointer = '' } of refused.body.errors ?? [])
      assert.ok(pointer.startsWith(`/steps/${at}/definition/`), pointer);
    assert.deepEqual(await everything(), before);
  }
  assert.equal((await apply(good)).status, 200);
});

test('a plan can be applied once', async () => {
  const all = await steps('C');
  const together = await Promise.all([apply(all), apply(all)]);
  assert.deepEqual(together.map(({ status }) => status).sort(), [200, 409]);
  assertRefused(await apply([]), 422, 'invalid_body');
  assertRefused(await apply([{ action: 'finish', id: 1 }]), 422, 'invalid_body');
});
