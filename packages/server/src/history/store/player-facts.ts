import type { FactKind } from '@laurel/rules/rounds/player-fact.ts';
import type { TenantSession } from '../../database/database.ts';
import type { LogPosition, RoundsPart } from './round-events.ts';

/** The facts of a player that occurred in `[start, end)`, µs, of these kinds. */
export interface FactsPart extends RoundsPart {
  facts: readonly FactKind[];
}

export interface PlayerFactsQuery extends LogPosition {
  parts: readonly FactsPart[];
  /** How many are read at most; Infinity: all. */
  most: number;
}

/** A deposit or a login as the log holds it. */
export interface PlayerFactRow {
  /** Position of the part, from 1 on. */
  part: number;
  seq: number;
  kind: FactKind;
  player_id: string;
  unique_id: string;
  /** Of a deposit. */
  data: Record<string, unknown> | null;
  occurred_at: number;
  received_at: number;
  /** The change by which the fact was voided; 0: before changes were counted. */
  voided_change: number | null;
}

/** The fences (offset 0) keep to the order of the parts, so that the limit ends it there, and to the index by player. */
const factsInOrder = `
  select p.part, e.seq, e.kind, e.player_id, e.unique_id, case when e.kind = 'deposit' then e.data end as data,
         (extract(epoch from e.occurred_at) * 1000000)::bigint as occurred_at,
         (extract(epoch from e.received_at) * 1000000)::bigint as received_at,
         case when e.voided then coalesce(e.voided_change, 0) end as voided_change
    from (
      select part, player_id, hashtext(player_id) as player_hash, string_to_array(facts, ',') as facts,
             timestamptz 'epoch' + time_from * interval '1 microsecond' as time_from,
             timestamptz 'epoch' + time_to * interval '1 microsecond' as time_to
        from unnest($2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::text[])
          as parts(part, player_id, time_from, time_to, facts)
       order by part offset 0) as p
   cross join lateral (
     select * from events e
      where e.tenant_id = $1 and e.kind in ('deposit', 'withdraw', 'login')
        and e.player_hash = p.player_hash and e.player_id = p.player_id
        and e.occurred_at >= p.time_from and e.occurred_at < p.time_to and e.kind::text = any(p.facts)
        and (not e.voided or coalesce(e.voided_change, 0) > $8) and e.seq + 0 <= $7
     offset 0) as e
   order by p.part
   limit $9`;

/** The facts of those parts in their order. A part that wants none is not looked at; if none does, the log is not asked. */
export async function readFactsOfParts(
  tenant: TenantSession,
  { parts, upTo, voidsAfter, most }: PlayerFactsQuery,
): Promise<PlayerFactRow[]> {
  const wanted = parts.map((one, i) => ({ ...one, part: i + 1 })).filter(({ facts }) => facts.length > 0);
  if (wanted.length === 0) return [];
  return tenant.query<PlayerFactRow>({
    text: factsInOrder,
    values: [
      wanted.map((one) => one.part),
      wanted.map((one) => one.player_id),
      wanted.map((one) => one.start),
      wanted.map((one) => one.end),
      wanted.map((one) => one.facts.join()),
      upTo,
      voidsAfter,
      Number.isFinite(most) ? most : null,
    ],
  });
}
