import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pointTournament } from '../support/definitions.ts';
import { type Laurel, startLaurel } from '../support/laurel.ts';
import {
  assertRefused,
  type Management,
  nobody,
  signInAs,
  signInOwner,
  signInToNewTenant,
} from '../support/management.ts';

let laurel: Laurel;
let address: string;
before(async () => {
  laurel = await startLaurel();
  const owner = await signInOwner(laurel);
  const { body } = await owner.post('/api/v1/campaigns', pointTournament({ custom_id: 'SAME' }));
  address = `/api/v1/campaigns/${body.id}`;
});
after(() => laurel.close());

const reads: ((staff: Management) => ReturnType<Management['get']>)[] = [
  (staff) => staff.get(address),
  (staff) => staff.get(`${address}/versions`),
  (staff) => staff.get(`${address}/leaderboard`),
  (staff) => staff.get(`${address}/rebuild-progress`),
];
const writes: typeof reads = [
  (staff) => staff.put(address, pointTournament({ custom_id: 'OTHER' })),
  (staff) => staff.post(`${address}/publish`),
  (staff) => staff.post(`${address}/cancel`),
  (staff) => staff.post(`${address}/finish`),
  (staff) => staff.post(`${address}/simulate`),
  (staff) => staff.post(`${address}/preview`, pointTournament({ custom_id: 'OTHER' })),
  (staff) => staff.delete(address),
];

test('a campaign of another tenant is not there, for any call', async () => {
  const other = await signInToNewTenant(laurel, 'another brand');
  for (const call of [...reads, ...writes]) assertRefused(await call(other), 404, 'not_found');
  assert.equal((await other.get('/api/v1/campaigns')).body.count, 0);
  const { body } = await (await signInOwner(laurel)).get(address);
  assert.deepEqual([body.state, body.version], ['draft', 1], 'and it was not touched');
});

test('two tenants may use one custom_id', async () => {
  const third = await signInToNewTenant(laurel, 'a third brand');
  const { status } = await third.post('/api/v1/campaigns', pointTournament({ custom_id: 'SAME' }));
  assert.equal(status, 201);
});

test('a viewer reads and changes nothing', async () => {
  const viewer = await signInAs(laurel, 'viewer');
  for (const call of reads) assert.equal((await call(viewer)).status, 200);
  for (const call of writes) assertRefused(await call(viewer), 403, 'forbidden');
  assertRefused(await viewer.post('/api/v1/campaigns', pointTournament()), 403, 'forbidden');
});

test('a manager creates, publishes and cancels', async () => {
  const manager = await signInAs(laurel, 'manager');
  const { body } = await manager.post('/api/v1/campaigns', pointTournament());
  for (const action of ['publish', 'cancel'])
    assert.equal((await manager.post(`/api/v1/campaigns/${body.id}/${action}`)).status, 200);
});

test('without an access token nothing is answered', async () => {
  for (const call of [...reads, ...writes]) assertRefused(await call(nobody(laurel)), 401, 'unauthenticated');
});

test('an id that is no number is refused by the name of the parameter', async () => {
  const owner = await signInOwner(laurel);
  const { errors } = assertRefused(await owner.get('/api/v1/campaigns/first'), 400, 'invalid_parameter');
  assert.equal(errors?.[0]?.parameter, 'id');
  assertRefused(await owner.get('/api/v1/campaigns/9007199254740991'), 404, 'not_found');
});
