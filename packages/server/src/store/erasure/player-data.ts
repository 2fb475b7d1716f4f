import type { Session } from '../engine/database.ts';
import type { WholeEvent } from '../log/archive.ts';

/** Where a player joined. */
export interface JoinedCampaign {
  campaign_id: number;
  joined_at: Date;
}

/** Where a player is disqualified, why and by whom. */
export interface Disqualified {
  campaign_id: number;
  reason: string;
  author: string;
  created_at: Date;
}

/** The campaigns that the player joined, by id. */
export function readJoinedBy(
  session: Session,
  tenant_id: number,
  player_id: string,
): Promise<JoinedCampaign[]> {
  return session.query<JoinedCampaign & Record<string, unknown>>({
    tenant_id,
    text: `
      select campaign_id, joined_at from opt_ins
       where tenant_id = $1 and player_id = $2 order by campaign_id`,
    values: [tenant_id, player_id],
  });
}

/** The player's disqualifications, by campaign. */
export function readDisqualifiedIn(
  session: Session,
  tenant_id: number,
  player_id: string,
): Promise<Disqualified[]> {
  return session.query<Disqualified & Record<string, unknown>>({
    tenant_id,
    text: `
      select campaign_id, reason, author, created_at from disqualifications
       where tenant_id = $1 and player_id = $2 order by campaign_id`,
    values: [tenant_id, player_id],
  });
}

// The statements below have no name: see the note on plans in log.ts.

/** Numbers of all events of the player that the log holds, ascending. */
export async function readSeqsOf(session: Session, tenant_id: number, player_id: string): Promise<number[]> {
  const rows = await session.query<{ seqs: number[] | null }>({
    tenant_id,
    text: `
      select array_agg(a.seq order by a.seq) as seqs
        from (select e.seq from events e
               where e.tenant_id = $1 and e.kind = 'gameround' and e.player_hash = hashtext($2) and e.player_id = $2
              union all
              select e.seq from events e where e.tenant_id = $1 and e.kind = 'player' and e.player_id = $2
              union all
              select e.seq from events e
               where e.tenant_id = $1 and e.kind in ('deposit', 'withdraw', 'login')
                 and e.player_hash = hashtext($2) and e.player_id = $2) as a`,
    values: [tenant_id, player_id],
  });
  return rows[0]?.seqs?.map(Number) ?? [];
}

/** Those of these events that are still the player's, in order. */
export function readEventsOf(
  session: Session,
  tenant_id: number,
  player_id: string,
  seqs: readonly number[],
): Promise<Omit<WholeEvent, 'archivable'>[]> {
  return session.query<Omit<WholeEvent, 'archivable'> & Record<string, unknown>>({
    tenant_id,
    text: `
      select e.seq, e.kind, e.voided, e.unique_id, e.player_id, e.game_id, e.round_id, e.amount, e.currency, e.is_win,
             e.is_bonus, e.data, (extract(epoch from e.occurred_at) * 1000000)::bigint as occurred_at,
             (extract(epoch from e.received_at) * 1000000)::bigint as received_at
        from unnest($3::bigint[]) as wanted(seq)
       cross join lateral (
         select * from events e where e.tenant_id = $1 and e.seq = wanted.seq and e.player_id = $2 offset 0) as e
       order by e.seq`,
    values: [tenant_id, player_id, seqs],
  });
}
