import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tenantSettings } from '@laurel/contract/identity/tenant-settings.ts';
import { enumeration } from '@laurel/contract/values/schemas.ts';
import { choice, label, schemasOf } from '@laurel/contract/values/settings.ts';
import { settingFlags } from './commands/tenants.ts';
import { assignmentsOf } from './store/tenants.ts';

test('a row in the table of settings makes a member, a column and an option', () => {
  const quiet_hours = choice(enumeration('QuietHours', ['on', 'off']), 'off', {
    flag: 'quiet-hours',
    about: 'whether nights are quiet',
    part: 'staff',
    label: label('Name'),
    options: { on: label('Name'), off: label('Name') },
  });
  const settings = { ...tenantSettings, quiet_hours };
  assert.deepEqual(schemasOf(settings).quiet_hours, quiet_hours.schema);
  assert.ok(
    assignmentsOf(['name', 'quiet_hours']).endsWith(
      "quiet_hours = case when 'quiet_hours' = any($2::text[]) then $4 else quiet_hours end",
    ),
  );
  const flag = { member: 'quiet_hours', about: 'whether nights are quiet' };
  assert.deepEqual(settingFlags(settings)['quiet-hours'], flag);
});
