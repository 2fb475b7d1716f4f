import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Settlement } from '@laurel/contract/settlement/settlements.ts';
import { countOpenAlarms } from '../alarms/alarms.ts';
import { readStoredSettlement } from '../campaigns/campaigns.ts';
import type { Database } from '../database/database.ts';

/** The settlement of a campaign (docs/rules/settlement.md#3). Fault `not_found`: no such campaign, or it is not settled. */
export async function readSettlement(
  { database }: { database: Database },
  tenant_id: number,
  campaign_id: number,
): Promise<Settlement> {
  const tenant = database.ofTenant(tenant_id);
  const stored = await readStoredSettlement(tenant, campaign_id);
  if (!stored) throw new Fault('not_found', `There is no settlement of campaign ${campaign_id}.`);
  const { changes: _, settled_at, ...settlement } = stored;
  const open_alarms = await countOpenAlarms(tenant, campaign_id);
  return { ...settlement, settled_at: settled_at.toISOString(), open_alarms };
}
