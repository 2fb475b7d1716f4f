import assert from 'node:assert/strict';
import { it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { concatenate } from '@laurel/rules/sealing/bytes.ts';
import { decodeEventLeaf } from '@laurel/rules/sealing/event-leaf.ts';
import { leafHash } from '@laurel/rules/sealing/merkle-tree.ts';
import { newestSeq } from '../../src/events/events.ts';
import { readTenant } from '../../src/identity/identity.ts';
import { growTree } from '../../src/sealing/grow-tree.ts';
import { keysOfPlayers } from '../../src/sealing/known-keys.ts';
import { makeLeaf } from '../../src/sealing/make-leaf.ts';
import { readEventsToSeal } from '../../src/sealing/store/leaves.ts';
import { takePlayerKeys } from '../../src/sealing/store/player-keys.ts';
import { lockSealedLog } from '../../src/sealing/store/sealed-logs.ts';
import { onlyOn } from '../support/engine.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { publishedMission } from '../support/missions.ts';
import { settlementOf } from '../support/settled.ts';
import { askForReceipt, certificateOf, failuresIn, receiptOf } from '../support/verdicts.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));

const texts = { en: 'A step' };
const cash = (amount: string) => ({ kind: 'cash' as const, amount, titles: { en: `€${amount}` } });
const rules = {
  steps: [
    { task: 'deposits' as const, count: 2, min_amount: '10', texts, prize: cash('2') },
    { task: 'login_days' as const, length: 2, texts },
    { task: 'rounds' as const, count: 1, texts, prize: cash('1') },
  ],
  repeat: { times: 2, every: 'campaign' as const },
};

const at = (time: string) => `2026-12-${time}Z`;
const deposit = (player_id: string, unique_id: string, time: string, data: Record<string, unknown> = {}) => ({
  event: 'deposit',
  data: { player_id, unique_id, timestamp: at(time), amount: 10, currency: 'EUR', method: 'card', ...data },
});
const login = (player_id: string, unique_id: string, time: string) => ({
  event: 'login',
  data: { player_id, unique_id, timestamp: at(time) },
});
const round = (player_id: string, unique_id: string, time: string) =>
  gameround({ player_id, unique_id, round_id: `round of ${unique_id}`, timestamp: at(time), amount: 1 });

async function settle(id: number): Promise<void> {
  await laurel.setClock('2026-12-08T01:00:00Z');
  await settlementOf(staff, id);
}

async function played(custom_id: string): Promise<number> {
  const id = await publishedMission(staff, { custom_id, rules, prize: cash('5') });
  await sendEvents(laurel, [
    deposit('pat', `${custom_id}-late in order`, '02T11:00:00.5'),
    deposit('pat', `${custom_id}-z`, '02T11:00:00', { currency: 'SEK', amount: 7, amount_eur: 10.5 }),
    deposit('pat', `${custom_id}-a`, '02T11:00:00', { amount: 9.99 }),
    { event: 'withdraw', data: deposit('pat', `${custom_id}-w`, '02T11:10:00').data },
    login('pat', `${custom_id}-l1`, '01T10:00:00'),
    login('pat', `${custom_id}-l2`, '02T10:00:00'),
    round('pat', `${custom_id}-bet`, '02T11:20:00'),
    deposit('sam', `${custom_id}-s1`, '02T11:30:00'),
    deposit('sam', `${custom_id}-s2`, '02T11:31:00'),
    deposit('mel', `${custom_id}-m1`, '02T11:30:00'),
    deposit('mel', `${custom_id}-m2`, '02T11:30:00'),
  ]);
  return id;
}

it('a mission over deposits and logins has a certificate that proves what was completed, and receipts', async () => {
  const id = await played('MI-1');
  await waitUntil('six completions are there', async () => {
    const { body } = await staff.get(`/api/v1/campaigns/${id}/completions`);
    assert.equal(body.count, 6, JSON.stringify(body));
  });
  const wrong = { unique_ids: ['MI-1-m2'], reason: 'a mistake' };
  assert.equal((await staff.post('/api/v1/events/void', wrong)).body.voided, 1);
  const { body: owed } = await staff.get(`/api/v1/payouts?campaign_id=${id}&player_id=sam`);
  for (const { id: payout } of owed.results)
    assert.equal((await staff.post(`/api/v1/payouts/${payout}/reject`, { reason: 'asked for' })).status, 200);
  const erased = await staff.post('/api/v1/players/sam/erase', { reason: 'asked for' });
  assert.ok(erased.status < 300, JSON.stringify(erased.body));
  await settle(id);
  const certificate = await certificateOf(laurel, id);
  assert.deepEqual(await failuresIn(certificate), []);
  const text = gunzipSync(certificate).toString();
  const said = (name: string) =>
    JSON.parse(JSON.parse(text.split('\n').find((line) => line.startsWith(`{"${name}"`)) ?? '{}')[name]);
  assert.deepEqual(
    said('completions').map(([, period, repeat, step]: number[]) => [period, repeat, step]),
    [
      [0, 1, 1],
      [0, 1, 2],
      [0, 1, 3],
      [0, 1, 0],
      [0, 1, 1],
    ],
  );
  assert.equal(said('lost').length, 1);
  assert.deepEqual(
    said('payouts').map((one: { place: number; prize: { amount: string } }) => [one.place, one.prize.amount]),
    [
      [1, '2'],
      [3, '1'],
      [4, '5'],
      [1, '2'],
      [1, '2'],
    ],
  );
  for (const secret of ['MI-1-', 'card', 'pat"', 'sam"']) assert.ok(!text.includes(secret), secret);
  const receipt = await receiptOf(laurel, id, 'pat');
  assert.deepEqual(await failuresIn(receipt), []);
  assert.ok(gunzipSync(receipt).toString().includes('MI-1-late in order'));
});

/** Seals the next events as a server of an earlier release does, which knew the first layout alone. */
async function sealAsBefore(send: () => Promise<unknown>): Promise<void> {
  await laurel.database.ofTenant(1).transaction(async (tenant) => {
    const log = await waitUntil('the whole log is sealed', async () => {
      const locked = await lockSealedLog(tenant, 'events');
      assert.ok(locked && locked.size === (await newestSeq(tenant)));
      return locked;
    });
    await send();
    const events = await readEventsToSeal(tenant, log.size, await newestSeq(tenant));
    const names = [...new Set(events.flatMap(({ player_id }) => player_id ?? []))];
    const player_hash_secret = (await readTenant(tenant))?.player_hash_secret ?? Buffer.alloc(0);
    const keys = keysOfPlayers(await takePlayerKeys(tenant, names), player_hash_secret);
    const leaves = events.map((event) => makeLeaf(event, keys, true).leaf);
    await growTree(tenant, log, concatenate(leaves.map(leafHash)));
  });
}

it(
  'deposits that were sealed without their amounts keep their leaves, and a campaign that counts one is refused',
  onlyOn('postgres', 'the embedded engine has one session, so nothing can be sent within a transaction'),
  async () => {
    await laurel.setClock('2026-12-11T12:00:00Z');
    const week = { start: '2026-12-10T00:00:00Z', end: '2026-12-17T00:00:00Z' };
    const id = await publishedMission(staff, { custom_id: 'MI-2', rules, ...week });
    const logins = await publishedMission(staff, {
      custom_id: 'MI-3',
      ...week,
      rules: { steps: [{ task: 'login_days', length: 2, texts }] },
    });
    await sealAsBefore(() =>
      sendEvents(laurel, [
        ...['o1', 'o2'].map((unique_id) => deposit('old', unique_id, '11T11:00:00')),
        ...['10', '11'].map((day) => login('old', `login of ${day}`, `${day}T11:30:00`)),
      ]),
    );
    await sendEvents(
      laurel,
      ['n1', 'n2'].map((unique_id) => deposit('new', unique_id, '11T11:30:00')),
    );
    await laurel.setClock('2026-12-17T01:00:00Z');
    for (const campaign of [id, logins]) await settlementOf(staff, campaign);
    const proof = await waitUntil('a checkpoint has the event', async () => {
      const answer = await staff.get('/api/v1/events/o1/proof');
      return answer.status === 200 && answer;
    });
    assert.deepEqual(decodeEventLeaf(Buffer.from(proof.body.leaf, 'base64'))?.amount, '');
    assert.equal(
      proof.body.leaf_hash,
      Buffer.from(leafHash(Buffer.from(proof.body.leaf, 'base64'))).toString('base64'),
    );
    assert.deepEqual(await failuresIn(await certificateOf(laurel, logins)), []);
    const refused = await waitUntil('the certificate is refused', async () => {
      const answer = await staff.get(`/api/v1/campaigns/${id}/certificate`);
      assert.equal(answer.status, 409, JSON.stringify(answer.body));
      return answer;
    });
    assert.match(refused.body.detail, /deposits that an earlier release sealed without their amounts/);
    assert.equal((await askForReceipt(laurel, id, 'old')).status, 409);
    assert.deepEqual(await failuresIn(await receiptOf(laurel, id, 'new')), []);
  },
);
