import type { EventKind } from '@laurel/contract/events/events.ts';
import { cellBy, listsOf, rowsBy, runBy } from '../../database/statements.ts';

/** An event as its leaf needs it; times are µs since the Unix epoch, UTC. */
export interface EventToSeal {
  seq: number;
  kind: EventKind;
  received_at: number;
  occurred_at: number;
  is_win: boolean | null;
  is_bonus: boolean | null;
  is_supplier_promo: boolean | null;
  unique_id: string;
  player_id: string | null;
  game_id: string | null;
  round_id: string | null;
  currency: string | null;
  amount: string | null;
  /** JSON text as it is stored. */
  data: string | null;
  /** The change that voided it, 0 for one of before changes were counted; null: it counts. */
  voided_change: number | null;
}

/** A leaf that is kept as it was sealed, or as it would have been. */
export interface KeptLeaf {
  seq: number;
  leaf: Buffer;
  token: Buffer | null;
}

const eventColumns = `e.seq, e.kind, e.is_win, e.is_bonus, e.is_supplier_promo, e.unique_id, e.player_id, e.game_id, e.round_id,
  e.currency, e.amount::text as amount, e.data::text as data,
  case when e.voided then coalesce(e.voided_change, 0) end as voided_change,
  (extract(epoch from e.received_at) * 1000000)::bigint as received_at,
  (extract(epoch from e.occurred_at) * 1000000)::bigint as occurred_at`;

/** The events after one number up to and with another, in order; removed ones are missing. */
export const readEventsToSeal = rowsBy<EventToSeal, [after: number, to: number]>({
  text: `select ${eventColumns} from events e where e.tenant_id = $1 and e.seq > $2 and e.seq <= $3 order by e.seq`,
});

/** Those of these events that are the player's, in order. */
export const readEventsOfPlayer = rowsBy<EventToSeal, [player_id: string, seqs: readonly number[]]>({
  text: `
    select ${eventColumns}
      from unnest($3::bigint[]) as wanted(seq)
     cross join lateral (
       select * from events e where e.tenant_id = $1 and e.seq = wanted.seq and e.player_id = $2 offset 0) as e
     order by e.seq`,
});

/** Kept leaves after one number up to and with another, in order. */
export const readKeptLeaves = rowsBy<KeptLeaf, [after: number, to: number]>({
  name: 'read-kept-leaves',
  text: `
    select seq, leaf, token from kept_leaves where tenant_id = $1 and seq > $2 and seq <= $3 order by seq`,
});

/**
 * The newest kept leaf of an event that was received at or before a time (µs), after one number up to and with another, by
 * the bytes of the time in both layouts (docs/certificates/format.md#2); undefined: none.
 */
export const newestKeptAt = cellBy<{ seq: number }, [{ after: number; upTo: number; time: number }]>({
  text: `
    select seq from kept_leaves
     where tenant_id = $1 and seq > $2 and seq <= $3
       and ('x' || encode(substr(leaf, 12, 8), 'hex'))::bit(64)::bigint <= $4::bigint
     order by seq desc limit 1`,
  values: ({ after, upTo, time }) => [after, upTo, time],
});

/** Keeps leaves whose events are about to change or to be removed; those that are kept stay as they are. */
export const writeKeptLeaves = runBy<[leaves: readonly KeptLeaf[]]>({
  text: `
    insert into kept_leaves (tenant_id, seq, leaf, token)
    select c.tenant_id, k.seq, k.leaf, k.token
      from scoring_cursors c
     cross join unnest($2::bigint[], $3::bytea[], $4::bytea[]) as k(seq, leaf, token)
     where c.tenant_id = $1
    on conflict (tenant_id, seq) do nothing`,
  values: (leaves) => listsOf(leaves, ['seq', 'leaf', 'token']),
});
