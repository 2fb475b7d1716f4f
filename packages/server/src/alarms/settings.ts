import {
  type AlarmSettings,
  type SentThresholds,
  withDefaults,
} from '@laurel/contract/alarms/alarm-settings.ts';
import { defaultThresholds } from '@laurel/contract/alarms/thresholds.ts';
import { anyEnabled } from '@laurel/rules/alarms/find-alarms.ts';
import { type Author, sidesOf, writeAudit } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import {
  readSettings as readStored,
  type StoredSettings,
  writeSettings as writeStored,
} from './store/settings.ts';

/** When the tenant's alarms are raised, with every default filled in. */
export async function readSettings(
  { database }: { database: Database },
  tenant_id: number,
): Promise<AlarmSettings> {
  return settingsAnswer(await readStored(database.ofTenant(tenant_id)));
}

/**
 * Replaces the thresholds of the tenant, with an entry in the audit log; the same ones change nothing. Alarms of campaigns
 * that are not settled are found again with them.
 */
export function writeSettings(
  { database, clock }: { database: Database; clock: () => Date },
  { tenant_id, username: author }: Author,
  thresholds: SentThresholds,
): Promise<AlarmSettings> {
  const at = clock();
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    const before = withDefaults((await readStored(tenant)).thresholds);
    const after = withDefaults(thresholds);
    const changes = sidesOf(before, after);
    if (Object.keys(changes.after).length > 0) {
      await writeStored(tenant, { thresholds, enabled: anyEnabled(after), changed_at: at });
      await writeAudit(tenant, { at, author, changes, action: 'alarm_settings.changed' });
    }
    return settingsAnswer(await readStored(tenant));
  });
}

function settingsAnswer({ thresholds, changed_at }: StoredSettings): AlarmSettings {
  return {
    thresholds: withDefaults(thresholds),
    defaults: defaultThresholds,
    changed_at: changed_at?.toISOString() ?? null,
  };
}
