import type { FactKind } from '@laurel/rules/rounds/player-fact.ts';
import type { RoundFact } from '@laurel/rules/rounds/rounds.ts';
import type { TenantSession } from '../../database/database.ts';
import { ALL_VOIDS } from './log.ts';
import { type PackedFacts, packedColumns, unpackFacts } from './packed-facts.ts';
import { readFactsOfParts } from './player-facts.ts';

export interface HistoriesQuery {
  /** Each once. */
  player_ids: string[];
  /** Bounds of a bet's time, `[start, end)`, in microseconds. */
  start: number;
  end: number;
  /** Sequence number of the newest event to be read. */
  upTo: number;
  /** More events of one player are not answered, but that there are more. */
  maxEvents: number;
  /** As of `RoundsQuery`. */
  voidsUpTo?: number | undefined;
  facts?: readonly FactKind[];
}

export interface PlayerHistory {
  player_id: string;
  /** In no order; null: more than `maxEvents`. */
  facts: RoundFact[] | null;
}

// Like the statements of log.ts these have no name, so each is planned when it is sent, and the sums (seq + 0) keep the
// planner from walking the log by its number. A player's events are found by the hash of the player; the id separates
// players with the same hash.

/**
 * Rounds are named by their hashes, which are in the index with the time; rounds that have only a win in the window are read
 * with them.
 */
const histories = `
  select p.player_id, h.*
    from (select id as player_id, hashtext(id) as player_hash from unnest($2::text[]) as id offset 0) as p
   cross join lateral (
     select ${packedColumns}
       from (
         select e.* from events e
          where e.tenant_id = $1 and e.kind = 'gameround'
            and e.player_hash = p.player_hash and e.player_id = p.player_id
            and e.round_hash = any(array(
                  select distinct b.round_hash from events b
                   where b.tenant_id = $1 and b.kind = 'gameround' and b.player_hash = p.player_hash
                     and b.occurred_at >= timestamptz 'epoch' + $5::bigint * interval '1 microsecond'
                     and b.occurred_at < timestamptz 'epoch' + $6::bigint * interval '1 microsecond'))
            and (not e.voided or e.voided_change > $7) and e.seq + 0 <= $3
          limit $4) as e) as h`;

/**
 * The players' gameround events that are not void: at least every event of the game rounds that have a bet in the window,
 * wherever the round's other events are (docs/rules/rounds.md#1). May include rounds outside the window, which a fold leaves
 * out. After them the facts of the window for which the query asks. In the order of `player_ids`.
 */
export async function readHistories(
  tenant: TenantSession,
  { player_ids, start, end, upTo, maxEvents, voidsUpTo = ALL_VOIDS, facts = [] }: HistoriesQuery,
): Promise<PlayerHistory[]> {
  const rows = await tenant.query<PackedFacts & { player_id: string }>({
    text: histories,
    values: [player_ids, upTo, maxEvents + 1, start, end, voidsUpTo],
  });
  const byPlayer = new Map(rows.map((row) => [row.player_id, row]));
  const parts = player_ids.map((player_id) => ({ player_id, start, end, facts }));
  const others = await readFactsOfParts(tenant, { parts, upTo, voidsUpTo, mostOfPart: maxEvents + 1 });
  const othersOf = Map.groupBy(others, (fact) => fact.player_id);
  return player_ids.map((player_id) => {
    const row = byPlayer.get(player_id);
    const more = othersOf.get(player_id) ?? [];
    if ((row?.events ?? 0) + more.length > maxEvents) return { player_id, facts: null };
    const rounds = row === undefined ? [] : unpackFacts(player_id, row);
    return { player_id, facts: more.length === 0 ? rounds : [...rounds, ...more] };
  });
}
