import type { TenantSession } from '../database/database.ts';
import { cellBy, listsOf, rowsBy, runBy } from '../database/statements.ts';

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
        ...listsOf(some, ['number', 'prize', 'player_id', 'player_hash', 'unique_id', 'value', 'began_at']),
      ],
    });
  }
}

/** What fell of a campaign, in the order in which it was fixed. */
export const readDrops = rowsBy<StoredDrop, [campaign_id: number]>({
  name: 'read-drops',
  text: `
    select number, prize, player_id, player_hash, unique_id, value, began_at, fixed_at
      from drops where tenant_id = $1 and campaign_id = $2 order by number`,
});

/** How far the log was looked through; undefined: nothing was decided yet. */
export const readPosition = cellBy<{ seq: number }, [campaign_id: number]>({
  name: 'read-drop-position',
  text: 'select seq from drop_positions where tenant_id = $1 and campaign_id = $2',
});

/** Notes how far the log was looked through, unless another process was further. */
export const writePosition = runBy<[campaign_id: number, seq: number]>({
  name: 'write-drop-position',
  text: `
    insert into drop_positions (tenant_id, campaign_id, seq) values ($1, $2, $3)
    on conflict (tenant_id, campaign_id) do update set seq = greatest(drop_positions.seq, excluded.seq)`,
});
