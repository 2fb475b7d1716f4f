import { holdForAlarms } from '../../src/payouts/payouts.ts';
import type { Laurel } from './laurel.ts';

/** An alarm about a player who has a place on a board. */
export interface Suspicion {
  campaign_id: number;
  player_id: string;
  /** Null: not on the board. */
  place?: number | null;
  kind?: string;
  tenant_id?: number;
}

/**
 * Writes an open alarm, as finding one does; returns its id. `holds`: whether payouts are held in the same transaction, as
 * they are once it is raised.
 */
export function raiseAlarm(
  { database }: Pick<Laurel, 'database'>,
  { campaign_id, player_id, place = null, kind = 'machine_cadence', tenant_id = 1 }: Suspicion,
  { at = new Date(), holds = true }: { at?: Date; holds?: boolean } = {},
): Promise<number> {
  const stake = { place, amount: '0', currency: 'EUR', prizes: [] };
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    const [row] = await tenant.query<{ alarm_id: number }>({
      text: `
        insert into alarms (tenant_id, campaign_id, kind, player_hash, player_id, has_cause, first_seen_at, raised_at, summary,
                            evidence, related, at_stake)
        values ($1, $2, $3, $4, $5, true, $6, $6, 'Every round started after the same pause.', '[]', '[]', $7)
        returning alarm_id`,
      values: [campaign_id, kind, `hash of ${player_id}`, player_id, at, JSON.stringify(stake)],
    });
    if (holds) await holdForAlarms(tenant, campaign_id, at);
    return row?.alarm_id ?? 0;
  });
}

/** Takes an alarm for what it is, as staff do when they dismiss it. */
export async function dismissAlarm({ database }: Pick<Laurel, 'database'>, alarm_id: number, tenant_id = 1) {
  await database.ofTenant(tenant_id).query({
    text: `update alarms set decision = 'dismissed' where tenant_id = $1 and alarm_id = $2`,
    values: [alarm_id],
  });
}
