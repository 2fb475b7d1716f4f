import {
  closesAt,
  type DueCampaign,
  lockCampaign,
  pinCampaign,
  readPinnedRefold,
} from '../campaigns/campaigns.ts';
import { bumpCampaignsVersion, lockScoringCursor, readNewestRefold } from '../cursor/cursor.ts';
import type { TenantSession } from '../database/database.ts';
import { newestSeq, positionAt, receivedFrom, sealLog } from '../events/events.ts';
import { hasEveryEntry } from '../participation/participation.ts';
import { readRates } from '../rates/rates.ts';
import { newestKeptAt } from '../sealing/sealing.ts';
import type { SettlementDependencies } from './dependencies.ts';

/**
 * Pins the inputs of campaigns' boards, once scoring has reached the end of their grace: a correction that is committed
 * before counts, a later one does not. The lock of the cursor is granted in the order of the requests, so only earlier
 * corrections delay a pin.
 */
export async function pinDue(
  { database, scoring }: SettlementDependencies,
  tenant_id: number,
  due: readonly DueCampaign[],
): Promise<void> {
  const tenant = database.ofTenant(tenant_id);
  let isNew = false;
  for (const [closes_at, ofMoment] of Map.groupBy(due, (one) => one.closes_at)) {
    const unpinned: number[] = [];
    for (const { campaign_id } of ofMoment)
      if ((await readPinnedRefold(tenant, campaign_id)) === undefined) unpinned.push(campaign_id);
    if (unpinned.length === 0 || !(await sealLog(tenant, closes_at))) continue;
    const seq = await lastReceivedBy(tenant, closes_at);
    await scoring.written(tenant_id);
    if (await pinAll(database, tenant_id, unpinned, { closes_at, seq })) isNew = true;
  }
  if (isNew) scoring.wake(tenant_id);
}

/**
 * The number of the newest event that was received at or before a time (µs), also if it was of a player who was erased
 * since: its leaf is in the sealed log, which certificates compare with the settlement (docs/certificates/format.md#6).
 */
async function lastReceivedBy(tenant: TenantSession, time: number): Promise<number> {
  const after = await positionAt(tenant, time);
  const next = await receivedFrom(tenant, after + 1);
  const upTo = next ? next.seq - 1 : await newestSeq(tenant);
  return (await newestKeptAt(tenant, { after, upTo, time })) ?? after;
}

/** Returns whether one of them is pinned now and was not before. */
function pinAll(
  database: SettlementDependencies['database'],
  tenant_id: number,
  campaign_ids: readonly number[],
  { closes_at, seq }: { closes_at: number; seq: number },
): Promise<boolean> {
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    const { changes, seq: scored } = await lockScoringCursor(tenant);
    // Data that no checkpoint has yet might be read again, with the voids of that time.
    if (scored < seq) return false;
    // Refolds requested by now count in the board, later ones do not.
    const pin = { seq, changes, refold: await readNewestRefold(tenant), rates: await readRates(tenant) };
    let isNew = false;
    for (const campaign_id of campaign_ids) {
      const stored = await lockCampaign(tenant, campaign_id);
      if (stored?.state !== 'published' || stored.pinned) continue;
      // An edit may have moved the end.
      if (closesAt(stored.definition) !== closes_at) continue;
      if (!(await hasEveryEntry(tenant, stored))) continue;
      await pinCampaign(tenant, campaign_id, pin);
      isNew = true;
    }
    if (isNew) await bumpCampaignsVersion(tenant, []);
    return isNew;
  });
}
