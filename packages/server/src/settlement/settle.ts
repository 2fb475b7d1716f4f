import type { Alarms, StoreSettled } from '../alarms/alarms.ts';
import { LAUREL, sidesOf, writeAudit } from '../audit/audit.ts';
import { type Boards, plainName } from '../boards/boards.ts';
import {
  closesAt,
  type DueCampaign,
  insertExclusions,
  insertSettledPlaces,
  insertSettlement,
  lockCampaign,
  pinCampaign,
  placesToKeep,
  readCampaign,
  readLaterCampaigns,
  readPinnedRefold,
  readSettledRates,
  type StoredSettlement,
  waitsForStages,
} from '../campaigns/campaigns.ts';
import {
  bumpCampaignsVersion,
  hasRefoldsUpTo,
  isAtOrBeyond,
  lockScoringCursor,
  readNewestRefold,
  readScoringProgress,
} from '../cursor/cursor.ts';
import type { Database, TenantSession } from '../database/database.ts';
import { dropAtSettlement } from '../drops/drops.ts';
import { newestSeq, positionAt, receivedFrom, sealLog } from '../events/events.ts';
import { countErased } from '../facts/facts.ts';
import { jackpotAtSettlement } from '../jackpots/jackpots.ts';
import { missionAtSettlement } from '../missions/missions.ts';
import { tellMoments, writeOutbox } from '../outbox/outbox.ts';
import { hasEveryEntry } from '../participation/participation.ts';
import { createPayouts, type PayAtSettlement, type Winner } from '../payouts/payouts.ts';
import { readRates } from '../rates/rates.ts';
import type { Scoring } from '../scoring/scoring.ts';
import { newestKeptAt } from '../sealing/sealing.ts';
import { type FinalBoard, finalBoard } from './final-board.ts';

export interface SettlementDependencies {
  database: Database;
  clock: () => Date;
  scoring: Pick<Scoring, 'stateOf' | 'wake' | 'written' | 'turns'>;
  boards: Pick<Boards, 'ofTenant' | 'nameRows'>;
  alarms: Pick<Alarms, 'atSettlement'>;
}

/**
 * A final board, the places of it that are kept, its winners with their names, its alarms, and how many players were erased
 * before it was read.
 */
interface ToSettle {
  final: FinalBoard;
  places: ReturnType<typeof placesToKeep>;
  winners: Winner[];
  storeAlarms: StoreSettled;
  erased: number;
  /** Pay what is left of a mission, a drop or a jackpot. */
  payRest: readonly PayAtSettlement[];
}

/**
 * Settles campaigns of one tenant whose time has passed, as far as their boards are complete: exactly once, whichever
 * process tries it (docs/rules/settlement.md#1). Each is pinned first, by a transaction that waits only for its turn; no
 * correction changes its board after that, so the long work needs no lock. Returns how many campaigns it settled, and how
 * many wait until an earlier campaign is settled; the others must be tried again.
 */
export async function settleDue(
  dependencies: SettlementDependencies,
  tenant_id: number,
  due: readonly DueCampaign[],
): Promise<{ settled: number; waiting: number }> {
  await pinDue(dependencies, tenant_id, due);
  const ready: ToSettle[] = [];
  let [settled, waiting] = [0, 0];
  for (const { campaign_id } of due) {
    if (await isWaiting(dependencies.database.ofTenant(tenant_id), campaign_id)) waiting += 1;
    else ready.push(...(await toSettle(dependencies, tenant_id, campaign_id)));
  }
  for (const one of ready) if (await settleOne(dependencies, tenant_id, one)) settled += 1;
  if (settled > 0) dependencies.scoring.wake(tenant_id);
  return { settled, waiting };
}

/** Who takes part is known only once every earlier campaign is settled or cancelled (docs/rules/stages.md#3). */
async function isWaiting(tenant: TenantSession, campaign_id: number): Promise<boolean> {
  const campaign = await readCampaign(tenant, campaign_id);
  return campaign !== undefined && waitsForStages(tenant, campaign.definition);
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
  // Read after the refolds are done and the earlier campaigns settled, so that a state from there on includes them.
  const { cursor } = await readScoringProgress(tenant);
  const state = await scoring.stateOf(tenant_id);
  if (!isAtOrBeyond(state.cursor, cursor)) return [];
  const final = await finalBoard(tenant, state, campaign_id, scoring.turns.begin());
  if (!final) return [];
  const storeAlarms = await alarms.atSettlement(tenant_id, final);
  if (!storeAlarms) return [];
  const payMission = await missionAtSettlement({ database, boards }, tenant_id, campaign_id);
  const payDrops = await dropAtSettlement({ database, boards }, tenant_id, campaign_id);
  const payJackpot = await jackpotAtSettlement({ database, boards }, tenant_id, campaign_id);
  if (!payMission || !payDrops || !payJackpot) return [];
  const payRest = [payMission, payDrops, payJackpot];
  const named = await boards.nameRows(state.tenant, final.winners);
  const winners = named.map(({ place, prizes, player }, at) => ({
    place,
    player_id: player.player_id,
    player_hash: player.player_hash,
    player_username: plainName(player),
    prizes,
    occasion: final.winners[at]?.team_id,
  }));
  return [{ final, places: placesToKeep(final.board), winners, storeAlarms, erased, payRest }];
}

/**
 * A short transaction: the campaign may have been cancelled since, or settled by another process, or a player on its board
 * erased.
 */
function settleOne(
  { database, clock }: SettlementDependencies,
  tenant_id: number,
  { final, places, winners, storeAlarms, erased, payRest }: ToSettle,
): Promise<boolean> {
  const { campaign_id, seq, changes, count, board_hash, excluded } = final;
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    await lockScoringCursor(tenant);
    const stored = await lockCampaign(tenant, campaign_id);
    if (stored?.state !== 'published' || (await countErased(tenant)) !== erased) return false;
    const { definition, version } = stored;
    // A certificate is refused whose settlement is before the end of the grace, which another machine's clock may have seen.
    const at = new Date(Math.max(clock().getTime(), Math.ceil(closesAt(definition) / 1000)));
    const { custom_id } = definition;
    const settlement = { campaign_id, version, settled_at: at, seq, changes, count, board_hash };
    const rates = await readSettledRates(tenant, campaign_id);
    await insertExclusions(tenant, campaign_id, excluded);
    await insertSettlement(tenant, settlement, rates);
    await insertSettledPlaces(tenant, campaign_id, places);
    await final.fixTickets(tenant, at);
    // Subscribers learn of the end of a campaign before its payouts and other results.
    await tellMoments(tenant, { now: at, campaign_id });
    // Payouts depend on whether an alarm is open.
    const open_alarms = await storeAlarms(tenant, { custom_id, at });
    await createPayouts(tenant, { tenant_id, campaign_id, definition, at }, winners);
    for (const pay of payRest) await pay(tenant, { tenant_id, stored, at });
    await tellSettled(tenant, { ...settlement, custom_id, open_alarms });
    const later = await readLaterCampaigns(tenant, custom_id);
    await bumpCampaignsVersion(tenant, [campaign_id, ...later.map((one) => one.campaign_id)]);
    return true;
  });
}

async function tellSettled(
  tenant: TenantSession,
  settled: StoredSettlement & { custom_id: string; open_alarms: number },
): Promise<void> {
  const { campaign_id, custom_id, version, seq, settled_at: at, count, board_hash, open_alarms } = settled;
  const details = { version, seq, count, board_hash, open_alarms };
  const entry = { at, author: LAUREL, campaign_id, details };
  const changes = sidesOf({ state: 'published' }, { state: 'settled' });
  await writeAudit(tenant, { action: 'campaign.settled', ...entry, changes });
  const data = { campaign_id, custom_id, settled_at: at.toISOString(), ...details };
  await writeOutbox(tenant, [{ type: 'campaign.settled', at, data }]);
}

/**
 * Pins the inputs of campaigns' boards, once scoring has reached the end of their grace: a correction that is committed
 * before counts, a later one does not. The lock of the cursor is granted in the order of the requests, so only earlier
 * corrections delay a pin.
 */
async function pinDue(
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
