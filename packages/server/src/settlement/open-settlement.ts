import { setTimeout } from 'node:timers/promises';
import { repeat } from '../scheduling/repeat.ts';
import { readDueCampaigns } from '../store/settlement/settlements.ts';
import { type SettlementDependencies, settleDue } from './settle.ts';

/** The module that settles campaigns when their time has passed. */
export interface Settlement {
  /** Finishes the settlements under way and begins no other. */
  close: () => Promise<void>;
}

/** How often (ms) each process asks for campaigns to settle: one statement for all tenants. */
const LOOK_MILLISECONDS = 1_000;

/** How long (ms) until those are tried again that could not be settled: their boards are being built, or another process scores them. */
const RETRY_MILLISECONDS = 100;

/**
 * Starts to settle what is due, at once and from then on. Every process does so, also after a crash; the database decides which one
 * settles a campaign.
 */
export function openSettlement(
  dependencies: SettlementDependencies & { onError: (error: unknown, tenant_id?: number) => void },
): Settlement {
  const { database, scoring, onError } = dependencies;
  const settleAll = async () => {
    const { rows, failure } = await readDueCampaigns(database);
    for (const [tenant_id, ofTenant] of Map.groupBy(rows, (one) => one.tenant_id)) {
      try {
        const settled = await settleDue(dependencies, tenant_id, ofTenant);
        if (settled < ofTenant.length) scoring.wake(tenant_id);
      } catch (error) {
        onError(error, tenant_id);
      }
    }
    if (failure !== undefined) throw failure;
    if (rows.length === 0) return false;
    await setTimeout(RETRY_MILLISECONDS);
    return true;
  };
  return repeat(settleAll, { milliseconds: LOOK_MILLISECONDS, onError });
}
