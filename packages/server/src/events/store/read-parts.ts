import type { RoundFact } from '@laurel/rules/rounds/rounds.ts';
import type { TenantSession } from '../../database/database.ts';
import { ALL_VOIDS, type RoundsQuery } from './log.ts';
import { type PackedFacts, packedColumns, unpackFacts } from './packed-facts.ts';
import { type FactsPart, readFactsOfParts } from './player-facts.ts';

/** A part of one player's history: the game rounds that have a bet in `[start, end)`, µs, and the facts of that time. */
export type LogPart = FactsPart;

export interface PartsQuery extends Pick<RoundsQuery, 'upTo' | 'voidsUpTo'> {
  /** In the order in which they are wanted; a player may have several. */
  parts: readonly LogPart[];
  /** How many events are read at most; so many facts may come to them. */
  maxEvents: number;
}

/**
 * As `readHistories`, but each part has bounds of its own, and the events of all parts together are limited: rows come in
 * the order of the parts, so the database ends with the part that exceeds the limit, and looks at none behind it. The fences
 * (offset 0) keep to that order, and to hashes made once a player.
 */
const partsInOrder = `
  select e.part, ${packedColumns}
    from (
      select p.part, e.round_id, e.game_id, e.amount, e.currency, e.is_win, e.is_bonus, e.is_supplier_promo,
             e.occurred_at, e.received_at
        from (
          select part, player_id, hashtext(player_id) as player_hash,
                 timestamptz 'epoch' + bet_from * interval '1 microsecond' as bet_from,
                 timestamptz 'epoch' + bet_to * interval '1 microsecond' as bet_to
            from unnest($2::text[], $3::bigint[], $4::bigint[]) with ordinality as parts(player_id, bet_from, bet_to, part)
           order by part offset 0) as p
       cross join lateral (
         select * from events e
          where e.tenant_id = $1 and e.kind = 'gameround' and e.player_hash = p.player_hash and e.player_id = p.player_id
            and e.round_hash = any(array(
                  select distinct b.round_hash from events b
                   where b.tenant_id = $1 and b.kind = 'gameround' and b.player_hash = p.player_hash
                     and b.occurred_at >= p.bet_from and b.occurred_at < p.bet_to))
            and (not e.voided or e.voided_change > $7) and e.seq + 0 <= $5
         offset 0) as e
       order by p.part
       limit $6) as e
   group by e.part
   order by e.part`;

/**
 * The gameround events that are not void of as many of the first parts as have `maxEvents` together: one statement for many
 * players. Each item holds at least every event of the part's rounds, wherever the round's other events are
 * (docs/rules/rounds.md#1), and the facts for which the part asks, in no order. It may hold rounds that start outside of the
 * part, which a fold leaves out. Empty: the first part alone has more events.
 */
export async function readParts(
  tenant: TenantSession,
  { parts, upTo, voidsUpTo = ALL_VOIDS, maxEvents }: PartsQuery,
): Promise<RoundFact[][]> {
  const rows = await tenant.query<PackedFacts & { part: number }>({
    text: partsInOrder,
    values: [
      parts.map((part) => part.player_id),
      parts.map((part) => part.start),
      parts.map((part) => part.end),
      upTo,
      maxEvents + 1,
      voidsUpTo,
    ],
  });
  const events = rows.reduce((total, row) => total + row.events, 0);
  const isCut = events > maxEvents;
  const some = parts.slice(0, isCut ? (rows.at(-1) as { part: number }).part - 1 : parts.length);
  const facts = await readFactsOfParts(tenant, { parts: some, upTo, voidsUpTo, most: maxEvents + 1 });
  const whole = facts.length > maxEvents ? (facts.at(-1) as { part: number }).part - 1 : some.length;
  const byPart = new Map(rows.map((row) => [row.part, row]));
  const factsOf = Map.groupBy(facts, ({ part }) => part);
  return some.slice(0, whole).map(({ player_id }, i) => {
    const row = byPart.get(i + 1);
    const rounds = row === undefined ? [] : unpackFacts(player_id, row);
    const more = factsOf.get(i + 1);
    return more === undefined ? rounds : [...rounds, ...more];
  });
}
