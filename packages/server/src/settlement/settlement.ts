export { boardToSettle } from './final-board.ts';

import { setTimeout } from 'node:timers/promises';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Settlement } from '@laurel/contract/settlement/settlements.ts';
import { countOpenAlarms } from '../alarms/alarms.ts';
import { readDueCampaigns, readStoredSettlement } from '../campaigns/campaigns.ts';
import type { Database } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import { repeat } from '../scheduling/repeat.ts';
import { type SettlementDependencies, settleDue } from './settle.ts';

export type Settlements = ReturnType<typeof openSettlement>;

/** How often (ms) each process asks for campaigns to settle: one statement for all tenants. */
const LOOK_MILLISECONDS = 1_000;

/** How long (ms) until unsettled campaigns are tried again: their boards are being built, or another process scores them. */
const RETRY_MILLISECONDS = 100;

/**
 * Opens the module that settles campaigns when their time has passed, at once and from then on. Every process does so, also
 * after a crash; the database decides which one settles a campaign.
 */
export function openSettlement(
  dependencies: SettlementDependencies & { onError: (error: unknown, tenant_id?: number) => void },
) {
  const { database, scoring, onError } = dependencies;
  const settleAll = async () => {
    const { rows, failure } = await readDueCampaigns(database);
    let isBusy = false;
    for (const [tenant_id, ofTenant] of Map.groupBy(rows, (one) => one.tenant_id)) {
      try {
        const { settled, waiting } = await settleDue(dependencies, tenant_id, ofTenant);
        if (settled + waiting < ofTenant.length) scoring.wake(tenant_id);
        if (waiting < ofTenant.length) isBusy = true;
      } catch (error) {
        isBusy = true;
        onError(error, tenant_id);
      }
    }
    if (failure !== undefined) throw failure;
    if (!isBusy) return false;
    await setTimeout(RETRY_MILLISECONDS);
    return true;
  };
  const settling = repeat(settleAll, { milliseconds: LOOK_MILLISECONDS, onError });
  return { ...openModule(dependencies, { read: readSettlement }), close: settling.close };
}

/** The settlement of a campaign (docs/rules/settlement.md#3). Fault `not_found`: no such campaign, or it is not settled. */
async function readSettlement(
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
