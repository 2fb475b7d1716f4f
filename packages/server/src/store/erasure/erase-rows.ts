import type { Session } from '../engine/database.ts';
import type { PlayerRow } from '../scoring/player-folds.ts';
import type { Renaming } from './erase-log.ts';

// All of it needs the lock of the scoring cursor.

/** Removes what is known of the player, and notes the erased id in its place. Answers whether the player was known. */
export async function eraseFacts(
  session: Session,
  tenant_id: number,
  { player_id, erased_id }: Renaming,
): Promise<boolean> {
  const rows = await session.query({
    tenant_id,
    text: `
      update players set player_id = $3, facts = '{}' where tenant_id = $1 and player_id = $2
      returning 1`,
    values: [tenant_id, player_id, erased_id],
  });
  return rows.length > 0;
}

/** Takes the player's rows of folds, which are written again under the erased id, and drops the snapshots of them. */
export async function takeFolds(
  session: Session,
  tenant_id: number,
  player_id: string,
): Promise<PlayerRow[]> {
  await session.query({
    tenant_id,
    text: 'delete from fold_snapshots where tenant_id = $1 and player_id = $2',
    values: [tenant_id, player_id],
  });
  const rows = await session.query<PlayerRow & Record<string, unknown>>({
    tenant_id,
    text: `
      delete from player_folds where tenant_id = $1 and player_id = $2
      returning period, player_id, scores, folds`,
    values: [tenant_id, player_id],
  });
  return rows.toSorted((a, b) => a.period - b.period);
}

/** Gives opt-ins, exclusions of settled boards, currencies and what waits to be folded to the erased id. Answers how many rows. */
export async function renameRows(
  session: Session,
  tenant_id: number,
  { player_id, erased_id }: Renaming,
): Promise<number> {
  const values = [tenant_id, player_id, erased_id];
  const optIns = await session.query({
    tenant_id,
    text: 'update opt_ins set player_id = $3 where tenant_id = $1 and player_id = $2 returning 1',
    values,
  });
  const exclusions = await session.query({
    tenant_id,
    text: 'update settlement_exclusions set player_id = $3 where tenant_id = $1 and player_id = $2 returning 1',
    values,
  });
  await session.query({
    tenant_id,
    text: 'update player_currencies set player_id = $3 where tenant_id = $1 and player_id = $2',
    values,
  });
  await session.query({
    tenant_id,
    text: 'update refolds set player_id = $3 where tenant_id = $1 and player_id = $2',
    values,
  });
  await session.query({
    tenant_id,
    text: `
      update rebuilds set differing_players = array_replace(differing_players, $2, $3)
       where tenant_id = $1 and $2 = any(differing_players)`,
    values,
  });
  return optIns.length + exclusions.length;
}

/** Gives disqualifications to the erased id; `scrub` says what is left of a reason. Answers how many there were. */
export async function eraseDisqualifications(
  session: Session,
  tenant_id: number,
  { player_id, erased_id }: Renaming,
  scrub: (reason: string) => string,
): Promise<number> {
  const rows = await session.query<{ campaign_id: number; reason: string }>({
    tenant_id,
    text: 'select campaign_id, reason from disqualifications where tenant_id = $1 and player_id = $2',
    values: [tenant_id, player_id],
  });
  for (const { campaign_id, reason } of rows)
    await session.query({
      tenant_id,
      text: `
        update disqualifications set player_id = $4, reason = $5
         where tenant_id = $1 and campaign_id = $2 and player_id = $3`,
      values: [tenant_id, campaign_id, player_id, erased_id, scrub(reason)],
    });
  return rows.length;
}

/**
 * Forgets whom steps touched, so that every process reads its boards anew: to name the erased player there would keep the id. Folds that
 * are being built begin again, as they know players by the order of ids.
 */
export async function restartScoring(session: Session, tenant_id: number): Promise<void> {
  await session.query({
    tenant_id,
    text: 'delete from scoring_steps where tenant_id = $1',
    values: [tenant_id],
  });
  await session.query({
    tenant_id,
    text: `
      update rebuilds r set differences = null, differing_players = null
       where r.tenant_id = $1 and not r.finished`,
    values: [tenant_id],
  });
  await session.query({
    tenant_id,
    text: 'update campaign_folds set built_to = null, folded = 0 where tenant_id = $1 and not complete',
    values: [tenant_id],
  });
  await session.query({
    tenant_id,
    text: 'update campaign_folds set built_to = null where tenant_id = $1 and complete and built_to is not null',
    values: [tenant_id],
  });
}

/** A payout of the player that is not over. */
export interface OpenPayout {
  payout_id: number;
  custom_id: string;
  status: string;
}

/** The player's payouts that are neither paid nor rejected, locked until the transaction ends. */
export function lockOpenPayouts(
  session: Session,
  tenant_id: number,
  player_id: string,
): Promise<OpenPayout[]> {
  return session.query<OpenPayout & Record<string, unknown>>({
    tenant_id,
    text: `
      select payout_id, custom_id, status from payouts
       where tenant_id = $1 and player_id = $2 and status not in ('paid', 'rejected')
       order by payout_id for update`,
    values: [tenant_id, player_id],
  });
}

/** Takes id and name from the player's payouts; answers their ids. */
export async function erasePayouts(
  session: Session,
  tenant_id: number,
  player_id: string,
): Promise<number[]> {
  const rows = await session.query<{ payout_id: number }>({
    tenant_id,
    text: `
      update payouts set player_id = null, player_username = null
       where tenant_id = $1 and player_id = $2
      returning payout_id`,
    values: [tenant_id, player_id],
  });
  return rows.map((row) => row.payout_id);
}
