import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { moments, pointTournament } from '../support/definitions.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';
import { valuesOf } from '../support/members.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
before(() => laurel.setClock(moments.before));

async function created(publish: boolean) {
  const { body } = await staff.post('/api/v1/campaigns', pointTournament());
  const path = `/api/v1/campaigns/${body.id}`;
  if (publish) await staff.post(`${path}/publish`);
  return { path, campaign: (await staff.get(path)).body };
}

for (const publish of [false, true])
  test(`a ${publish ? 'published campaign' : 'draft'} as GET answers it can be sent back by PUT, edited or not`, async () => {
    const { path, campaign } = await created(publish);
    const unchanged = await staff.put(path, campaign);
    assert.deepEqual([unchanged.status, unchanged.body], [200, campaign]);
    assert.equal((await staff.post(`${path}/preview`, { ...campaign, leaderboard_size: 7 })).status, 200);
    const edited = await staff.put(path, { ...campaign, leaderboard_size: 7, reason: 'fewer rows' });
    assert.deepEqual([edited.status, edited.body.version, edited.body.leaderboard_size], [200, 2, 7]);
  });

const others = {
  id: 999_999,
  state: 'settled',
  version: 7,
  status: 'FI',
  created_at: '2020-01-01T00:00:00.000Z',
  published_at: '2020-01-01T00:00:00.000Z',
};

for (const [member, value] of Object.entries(others))
  test(`another ${member} than the stored one is refused by its name`, async () => {
    const { path, campaign } = await created(false);
    const changed = { ...campaign, [member]: value, leaderboard_size: 7 };
    for (const answer of [await staff.put(path, changed), await staff.post(`${path}/preview`, changed)]) {
      const { errors } = assertRefused(answer, 422, 'invalid_body');
      assert.deepEqual(valuesOf(errors, 'pointer'), [`/${member}`]);
    }
    assert.deepEqual((await staff.get(path)).body, campaign);
  });
