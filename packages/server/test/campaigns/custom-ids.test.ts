import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointTournament } from '../support/definitions.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));

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
