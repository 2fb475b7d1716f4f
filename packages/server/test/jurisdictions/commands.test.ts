import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { moments, pointTournament } from '../support/definitions.ts';
import { forFile, scratchFolder } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { runCommand } from '../support/run-command.ts';

const laurel = forFile(() => startLaurelAt(moments.before));
const staff = forFile(() => signInOwner(laurel));

const titles = { en: 'a bonus' };
const wagered: Partial<TournamentInput> = {
  jurisdictions: ['GB'],
  prizes: [{ place_from: 1, place_to: 1, kind: 'bonus', amount: '10', wagering: '30', titles }],
};

test('the command line shows findings before anything is changed, and refuses with the clause', async () => {
  const { url, username, password } = laurel;
  const options = {
    environment: { LAUREL_URL: url, LAUREL_USERNAME: username, LAUREL_PASSWORD: password },
  };
  const folder = scratchFolder('laurel-jurisdictions-');
  const file = join(folder, 'campaign.json');
  const { custom_id } = pointTournament();
  const draft = await staff.post('/api/v1/campaigns', pointTournament({ ...wagered, custom_id }));
  assert.equal(draft.status, 201, JSON.stringify(draft.body));
  const checked = await runCommand(['campaign', 'check', custom_id], options);
  assert.equal(checked.code, 1);
  assert.match(checked.stdout, /error \/prizes\/0\/wagering: GB, LCCP SR 5\.1\.1 \(3\)\(a\)/);
  await writeFile(file, JSON.stringify(pointTournament({ ...wagered, custom_id: `${custom_id}-new` })));
  const dry = await runCommand(['campaign', 'apply', file, '--dry-run'], options);
  assert.match(dry.stdout, /\/prizes\/0\/wagering: error: GB, LCCP SR 5\.1\.1 \(3\)\(a\)/);
  const plan = await runCommand(['campaign', 'plan', folder], options);
  assert.match(plan.stdout, /\/prizes\/0\/wagering: error: GB, LCCP SR 5\.1\.1 \(3\)\(a\)/);
  const { campaigns } = JSON.parse(
    (await runCommand(['campaign', 'plan', folder, '--json'], options)).stdout,
  );
  assert.ok(campaigns[0].findings.some((one: { rule: string }) => one.rule === 'gb_wagering'));
  const refused = await runCommand(['campaign', 'publish', custom_id], options);
  assert.notEqual(refused.code, 0);
  assert.match(refused.stderr, /LCCP SR 5\.1\.1/);
  assert.equal((await staff.get(`/api/v1/campaigns/${draft.body.id}`)).body.state, 'draft');
});
