import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import {
  claimCertificate,
  insertCertificate,
  noteMade,
  releaseCertificate,
} from '../../src/certificates/store/certificates.ts';
import { type Laurel, startLaurel } from '../support/laurel.ts';

let laurel: Laurel;
before(async () => {
  laurel = await startLaurel();
});
after(() => laurel.close());

it('one process at a time makes a certificate, and another one goes on where it was killed', async () => {
  const tenant = laurel.database.ofTenant(1);
  const campaign_id = 17;
  const at = (minute: number) => new Date(Date.UTC(2026, 11, 1, 12, minute));
  const claim = (minute: number) =>
    claimCertificate(tenant, { campaign_id, now: at(minute), until: at(minute + 10) });
  await insertCertificate(tenant, { campaign_id, settlement: 0 });
  assert.equal(await claim(0), true);
  assert.equal(await claim(1), false);
  assert.equal(await claim(10), true);
  await releaseCertificate(tenant, campaign_id);
  assert.equal(await claim(11), true);
  await noteMade(tenant, { campaign_id, hash: 'ab'.repeat(32), bytes: 1, made_at: at(12) });
  assert.equal(await claim(40), false);
});
