import type { SentThresholds } from '@laurel/contract/alarms/alarm-settings.ts';
import { answerBy, anyBy, runBy } from '../../database/statements.ts';

/** When a tenant's alarms are raised. */
export interface StoredSettings {
  /** As they were sent; what is absent has its default. */
  thresholds: SentThresholds;
  /** Grows with each change. */
  version: number;
  changed_at: Date | null;
}

/** The settings of the tenant; those of one that has set none are empty. */
export const readSettings = answerBy<StoredSettings, [], StoredSettings>(
  {
    name: 'read-alarm-settings',
    text: 'select thresholds, version, changed_at from alarm_settings where tenant_id = $1',
  },
  ([row]) => row ?? { thresholds: {}, version: 0, changed_at: null },
);

/** Replaces the settings; `enabled`: whether any kind is on. Of two at once the later one stays. */
export const writeSettings = runBy<[{ thresholds: SentThresholds; enabled: boolean; changed_at: Date }]>({
  text: `
    insert into alarm_settings as s (tenant_id, thresholds, enabled, changed_at, version) values ($1, $2, $3, $4, 1)
    on conflict (tenant_id) do update
       set thresholds = excluded.thresholds, enabled = excluded.enabled, changed_at = excluded.changed_at,
           version = s.version + 1`,
  values: ({ thresholds, enabled, changed_at }) => [JSON.stringify(thresholds), enabled, changed_at],
});

/**
 * Takes, or prolongs, the turn at finding the tenant's alarms until a time; false: another process has it. Two that find
 * them at once would find the same, at twice the cost. `claimed_by`: random number of the process.
 */
export const takeAlarmTurn = anyBy<[{ claimed_by: number; now: Date; until: Date }]>({
  name: 'take-alarm-turn',
  text: `
    insert into alarm_settings as s (tenant_id, claimed_by, claimed_until) values ($1, $2, $4)
    on conflict (tenant_id) do update set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
     where s.claimed_until is null or s.claimed_until <= $3 or s.claimed_by = $2
    returning 1`,
  values: ({ claimed_by, now, until }) => [claimed_by, now, until],
});

/** Ends the turn of the process. */
export const endAlarmTurn = runBy<[claimed_by: number]>({
  name: 'end-alarm-turn',
  text: 'update alarm_settings set claimed_until = null where tenant_id = $1 and claimed_by = $2',
});
