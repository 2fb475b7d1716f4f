import type { StoreSettled } from '../alarms/alarms.ts';
import { sidesOf, writeAudit } from '../audit/audit.ts';
import { plainName } from '../boards/boards.ts';
import {
  type DueCampaign,
  insertExclusions,
  insertSettlement,
  lockCampaign,
  readSettledRates,
  type StoredSettlement,
} from '../campaigns/campaigns.ts';
import {
  bumpCampaignsVersion,
  isAtOrBeyond,
  lockScoringCursor,
  readScoringProgress,
} from '../cursor/cursor.ts';
import type { TenantSession } from '../database/database.ts';
import { countErased } from '../facts/facts.ts';
import { tellMoments, writeOutbox } from '../outbox/outbox.ts';
import { createPayouts, type Winner } from '../payouts/payouts.ts';
import type { SettlementDependencies } from './dependencies.ts';
import { type FinalBoard, finalBoard } from './final-board.ts';
import { pinDue } from './pin.ts';
import { hasRefoldsUpTo, readPinnedRefold } from './store/pins.ts';

/** The author of settlements in the audit log. */
const AUTHOR = 'laurel';

/** A final board, its winners with their names, its alarms, and how many players were erased before it was read. */
interface ToSettle {
  final: FinalBoard;
  winners: Winner[];
  storeAlarms: StoreSettled;
  erased: number;
}

/**
 * Settles campaigns of one tenant whose time has passed, as far as their boards are complete: exactly once, whichever
 * process tries it (docs/rules/settlement.md#1). Each is pinned first, by a transaction that waits only for its turn; no
 * correction changes its board after that, so the long work needs no lock. Returns how many campaigns it settled; the others
 * must be tried again.
 */
export async function settleDue(
  dependencies: SettlementDependencies,
  tenant_id: number,
  due: readonly DueCampaign[],
): Promise<number> {
  await pinDue(dependencies, tenant_id, due);
  const ready: ToSettle[] = [];
  for (const { campaign_id } of due) ready.push(...(await toSettle(dependencies, tenant_id, campaign_id)));
  let settled = 0;
  for (const one of ready) if (await settleOne(dependencies, tenant_id, one)) settled += 1;
  if (settled > 0) dependencies.scoring.wake(tenant_id);
  return settled;
}

/** Reads the board of a pinned campaign once everything that counts in it is there; empty until then. */
async function toSettle(
  { database, scoring, boards, alarms }: SettlementDependencies,
  tenant_id: number,
  campaign_id: number,
): Promise<ToSettle[]> {
  const tenant = database.ofTenant(tenant_id);
  const erased = await countErased(tenant);
  const pinned = await readPinnedRefold(tenant, campaign_id);
  if (pinned === undefined || (await hasRefoldsUpTo(tenant, pinned))) return [];
  // Read after the refolds are done, so that a state from there on includes them.
  const { cursor } = await readScoringProgress(tenant);
  const state = await scoring.stateOf(tenant_id);
  if (!isAtOrBeyond(state.cursor, cursor)) return [];
  const final = await finalBoard(tenant, state, campaign_id, scoring.turns.begin());
  if (!final) return [];
  const storeAlarms = await alarms.atSettlement(tenant_id, final);
  if (!storeAlarms) return [];
  const named = await boards.nameRows(state.tenant, final.winners);
  const winners = named.map(({ place, prizes, player }) => ({
    place,
    player_id: player.player_id,
    player_hash: player.player_hash,
    player_username: plainName(player),
    prizes,
  }));
  return [{ final, winners, storeAlarms, erased }];
}

/**
 * A short transaction: the campaign may have been cancelled since, or settled by another process, or a player on its board
 * erased.
 */
function settleOne(
  { database, clock }: SettlementDependencies,
  tenant_id: number,
  { final, winners, storeAlarms, erased }: ToSettle,
): Promise<boolean> {
  const { campaign_id, seq, changes, count, board_hash, excluded } = final;
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    await lockScoringCursor(tenant);
    const stored = await lockCampaign(tenant, campaign_id);
    if (stored?.state !== 'published' || (await countErased(tenant)) !== erased) return false;
    const { definition, version } = stored;
    const at = clock();
    const { custom_id } = definition;
    const settlement = { campaign_id, version, settled_at: at, seq, changes, count, board_hash };
    const rates = await readSettledRates(tenant, campaign_id);
    await insertExclusions(tenant, campaign_id, excluded);
    await insertSettlement(tenant, settlement, rates);
    // Subscribers learn of the end of a campaign before its payouts and other results.
    await tellMoments(tenant, { now: at, campaign_id });
    // Payouts depend on whether an alarm is open.
    const open_alarms = await storeAlarms(tenant, { custom_id, at });
    await createPayouts(tenant, { tenant_id, campaign_id, definition, at }, winners);
    await tellSettled(tenant, { ...settlement, custom_id, open_alarms });
    await bumpCampaignsVersion(tenant, [campaign_id]);
    return true;
  });
}

async function tellSettled(
  tenant: TenantSession,
  settled: StoredSettlement & { custom_id: string; open_alarms: number },
): Promise<void> {
  const { campaign_id, custom_id, version, seq, settled_at: at, count, board_hash, open_alarms } = settled;
  const details = { version, seq, count, board_hash, open_alarms };
  const entry = { at, author: AUTHOR, campaign_id, reason: null, details };
  const changes = sidesOf({ state: 'published' }, { state: 'settled' });
  await writeAudit(tenant, { action: 'campaign.settled', ...entry, changes });
  const data = { campaign_id, custom_id, settled_at: at.toISOString(), ...details };
  await writeOutbox(tenant, [{ type: 'campaign.settled', at, data }]);
}
