import type { SentThresholds } from '@laurel/contract/alarms/alarm-settings.ts';
import type { TenantSession } from '../../database/database.ts';

/** When a tenant's alarms are raised. */
export interface StoredSettings {
  /** As they were sent; what is absent has its default. */
  thresholds: SentThresholds;
  /** Grows with each change. */
  version: number;
  changed_at: Date | null;
}

const none: StoredSettings = { thresholds: {}, version: 0, changed_at: null };

/** The settings of the tenant; those of one that has set none are empty. */
export async function readSettings(tenant: TenantSession): Promise<StoredSettings> {
  const [row] = await tenant.query<StoredSettings>({
    name: 'read-alarm-settings',
    text: 'select thresholds, version, changed_at from alarm_settings where tenant_id = $1',
  });
  return row ?? none;
}

/** Replaces the settings; `enabled`: whether any kind is on. Of two at once the later one stays. */
export async function writeSettings(
  tenant: TenantSession,
  { thresholds, enabled, changed_at }: { thresholds: SentThresholds; enabled: boolean; changed_at: Date },
): Promise<void> {
  await tenant.query({
    text: `
      insert into alarm_settings as s (tenant_id, thresholds, enabled, changed_at, version) values ($1, $2, $3, $4, 1)
      on conflict (tenant_id) do update
         set thresholds = excluded.thresholds, enabled = excluded.enabled, changed_at = excluded.changed_at,
             version = s.version + 1`,
    values: [JSON.stringify(thresholds), enabled, changed_at],
  });
}

/** A turn at finding the alarms of a tenant. */
export interface AlarmTurn {
  /** Random number of the process. */
  claimed_by: number;
  now: Date;
  until: Date;
}

/**
 * Takes, or prolongs, the turn at finding the tenant's alarms until a time; false: another process has it. Two that find
 * them at once would find the same, at twice the cost.
 */
export async function takeAlarmTurn(
  tenant: TenantSession,
  { claimed_by, now, until }: AlarmTurn,
): Promise<boolean> {
  const rows = await tenant.query({
    name: 'take-alarm-turn',
    text: `
      insert into alarm_settings as s (tenant_id, claimed_by, claimed_until) values ($1, $2, $4)
      on conflict (tenant_id) do update set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
       where s.claimed_until is null or s.claimed_until <= $3 or s.claimed_by = $2
      returning 1`,
    values: [claimed_by, now, until],
  });
  return rows.length > 0;
}

/** Ends the turn of the process. */
export async function endAlarmTurn(tenant: TenantSession, claimed_by: number): Promise<void> {
  await tenant.query({
    name: 'end-alarm-turn',
    text: 'update alarm_settings set claimed_until = null where tenant_id = $1 and claimed_by = $2',
    values: [claimed_by],
  });
}
