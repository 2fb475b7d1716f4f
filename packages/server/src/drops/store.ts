import type { TenantSession } from '../database/database.ts';

/** A prize that fell; times are µs but for `fixed_at`. */
export interface StoredDrop {
  /** In the order in which they were fixed, from 1. */
  number: number;
  /** The index of the prize in the definition. */
  prize: number;
  player_id: string;
  player_hash: string;
  /** Of the first bet of the round; null once the player is erased. */
  unique_id: string | null;
  /** 8 bytes */
  value: Buffer;
  began_at: number;
  fixed_at: Date;
}

/** Rows of one statement. */
const WRITTEN_ROWS = 1_000;

/** Keeps what fell. The caller holds the campaign's lock. */
export async function insertDrops(
  tenant: TenantSession,
  campaign_id: number,
  fixed_at: Date,
  drops: readonly Omit<StoredDrop, 'fixed_at'>[],
): Promise<void> {
  for (let from = 0; from < drops.length; from += WRITTEN_ROWS) {
    const some = drops.slice(from, from + WRITTEN_ROWS);
    await tenant.query({
      text: `
        insert into drops (tenant_id, campaign_id, fixed_at, number, prize, player_id, player_hash, unique_id, value, began_at)
        select c.tenant_id, $2::bigint, $3::timestamptz, w.number, w.prize, w.player_id, w.player_hash, w.unique_id,
               w.value, w.began_at
          from scoring_cursors c
         cross join unnest($4::integer[], $5::integer[], $6::text[], $7::text[], $8::text[], $9::bytea[], $10::bigint[])
           as w(number, prize, player_id, player_hash, unique_id, value, began_at)
         where c.tenant_id = $1`,
      values: [
        ...[campaign_id, fixed_at],
        some.map((one) => one.number),
        some.map((one) => one.prize),
        some.map((one) => one.player_id),
        some.map((one) => one.player_hash),
        some.map((one) => one.unique_id),
        some.map((one) => one.value),
        some.map((one) => one.began_at),
      ],
    });
  }
}

/** What fell of a campaign, in the order in which it was fixed. */
export function readDrops(tenant: TenantSession, campaign_id: number): Promise<StoredDrop[]> {
  return tenant.query<StoredDrop>({
    name: 'read-drops',
    text: `
      select number, prize, player_id, player_hash, unique_id, value, began_at, fixed_at
        from drops where tenant_id = $1 and campaign_id = $2 order by number`,
    values: [campaign_id],
  });
}

/** How far the log was looked through; undefined: nothing was decided yet. */
export async function readPosition(tenant: TenantSession, campaign_id: number): Promise<number | undefined> {
  const [row] = await tenant.query<{ seq: number }>({
    name: 'read-drop-position',
    text: 'select seq from drop_positions where tenant_id = $1 and campaign_id = $2',
    values: [campaign_id],
  });
  return row?.seq;
}

/** Notes how far the log was looked through, unless another process was further. */
export async function writePosition(tenant: TenantSession, campaign_id: number, seq: number): Promise<void> {
  await tenant.query({
    name: 'write-drop-position',
    text: `
      insert into drop_positions (tenant_id, campaign_id, seq) values ($1, $2, $3)
      on conflict (tenant_id, campaign_id) do update set seq = greatest(drop_positions.seq, excluded.seq)`,
    values: [campaign_id, seq],
  });
}
