import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Settlement } from '@laurel/contract/settlement/settlements.ts';
import type { Session } from '../store/engine/database.ts';
import { readSettlement as readStored } from '../store/settlement/settlements.ts';

/** The settlement of a campaign (decisions 9). Fault `not_found`: there is no such campaign, or it is not settled. */
export async function readSettlement(
  database: Session,
  tenant_id: number,
  campaign_id: number,
): Promise<Settlement> {
  const stored = await readStored(database, tenant_id, campaign_id);
  if (!stored) throw new Fault('not_found', `There is no settlement of campaign ${campaign_id}.`);
  const { changes: _, settled_at, ...settlement } = stored;
  return { ...settlement, settled_at: settled_at.toISOString() };
}
