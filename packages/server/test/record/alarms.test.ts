import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CampaignRecord } from '@laurel/contract/record/record.ts';
import { moments, pointTournament } from '../support/definitions.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';

const laurel = forFile(() => startLaurelAt(moments.before));
const staff = forFile(() => signInOwner(laurel));

test('a record has the alarms of its campaign, with what staff decided and why', async () => {
  const { id } = (await staff.post('/api/v1/campaigns', pointTournament())).body;
  const insert = (kind: string, player_id: string | null, cause: boolean) =>
    laurel.database.ofTenant(1).query<{ alarm_id: number }>({
      text: `
        insert into alarms (tenant_id, campaign_id, kind, player_hash, player_id, has_cause, first_seen_at, raised_at,
          summary, evidence, related, at_stake)
        values ($1, $2, $3, $4, $5, $6, $7, $7, 'It repeats.', '[]', '[]', '{}') returning alarm_id`,
      values: [id, kind, `hash of ${kind}`, player_id, cause, moments.before],
    });
  const [open] = await insert('machine_cadence', 'ann', true);
  await insert('late_surge', null, false);
  const decided = await staff.post(`/api/v1/alarms/${open?.alarm_id}/confirm`, { reason: 'seen by two' });
  assert.equal(decided.status, 200, JSON.stringify(decided.body));
  const record: CampaignRecord = (await staff.get(`/api/v1/campaigns/${id}/record`)).body;
  assert.equal(record.listed.alarms, 2);
  assert.deepEqual(
    record.alarms.map(({ kind, player_id, status, reason, decided_by }) => [
      ...[kind, player_id, status, reason],
      decided_by,
    ]),
    [
      ['machine_cadence', 'ann', 'confirmed', 'seen by two', laurel.username],
      ['late_surge', null, 'withdrawn', null, null],
    ],
  );
});
