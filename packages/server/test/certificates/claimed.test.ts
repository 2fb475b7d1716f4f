import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  insertCertificate,
  noteMade,
  readPart,
  writePart,
} from '../../src/certificates/store/certificates.ts';
import { Claim, ClaimLost } from '../../src/certificates/write-certificate.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';

const laurel = forFile(startLaurel);

it('one process at a time makes a certificate, and seconds after it was killed another one goes on', async () => {
  const tenant = laurel.database.ofTenant(1);
  const campaign_id = 17;
  let now = Date.UTC(2026, 11, 1, 12);
  const take = () => Claim.take(tenant, campaign_id, () => new Date(now));
  const part = (claim: Claim | undefined, content: string) =>
    claim?.write((session) => writePart(session, { campaign_id, number: 0, content: Buffer.from(content) }));
  await insertCertificate(tenant, campaign_id, 0);
  const first = await take();
  assert.ok(first);
  assert.equal(await take(), undefined);
  now += 10_000;
  await part(first, 'of the first');
  now += 10_000;
  assert.equal(await take(), undefined, 'what is written renews the claim');
  now += 10_000;
  const second = await take();
  assert.ok(second, 'a process that wrote nothing for so long is dead');
  await part(second, 'of the second');
  await assert.rejects(async () => part(first, 'late'), ClaimLost);
  await first.end(false);
  assert.equal(await take(), undefined, 'a claim that was lost gives up nothing');
  assert.equal(String(await readPart(tenant, campaign_id, 0)), 'of the second');
  await second.end(false);
  const third = await take();
  assert.ok(third, 'after a failure at once');
  const made = { campaign_id, hash: 'ab'.repeat(32), bytes: 1, made_at: new Date(now) };
  await third.write((session) => noteMade(session, made));
  await third.end(true);
  now += 3_600_000;
  assert.equal(await take(), undefined);
});
