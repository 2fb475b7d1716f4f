import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyOn } from '../../support/engine.ts';
import { forFile } from '../../support/for-file.ts';
import { type Laurel, startLaurel } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { published } from '../../support/player-view.ts';
import { campaignInput } from '../../support/tournaments.ts';
import { waitUntil } from '../../support/waiting.ts';

const laurel = forFile(startLaurel);

async function readingTenants({ url }: Laurel): Promise<number> {
  const response = await fetch(`${url}/ready`);
  assert.equal(response.status, 200);
  return ((await response.json()) as { reading_tenants: number }).reading_tenants;
}

const shared = onlyOn('postgres', 'another server over the same database');
test('a process is ready while it reads boards, and says of how many tenants', {
  ...shared,
  timeout: 60_000,
}, async () => {
  const owner = await signInOwner(laurel);
  const path = `/api/v1/campaigns/${await published(owner, campaignInput())}`;
  assert.equal((await owner.get(`${path}/leaderboard`)).status, 200);
  const locked = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const locking = laurel.database.transaction(async (session) => {
    await session.query({ text: 'lock table exchange_rates in access exclusive mode' });
    locked.resolve();
    await done.promise;
  });
  await locked.promise;
  const another = await laurel.startAnother();
  try {
    const asked = (await signInOwner(another)).get(`${path}/leaderboard`);
    await waitUntil('one tenant is read', async () => assert.equal(await readingTenants(another), 1));
    done.resolve();
    assert.equal((await asked).status, 200);
    assert.equal(await readingTenants(another), 0);
  } finally {
    done.resolve();
    await locking;
    await another.close();
  }
});
