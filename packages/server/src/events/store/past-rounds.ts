import type { PastFact } from '@laurel/rules/fold/fold-at-moments.ts';
import type { FactKind } from '@laurel/rules/rounds/player-fact.ts';
import type { TenantSession } from '../../database/database.ts';
import { factColumns, factOf, type ReadFact } from './player-facts.ts';

export interface VoidedRoundsQuery {
  player_ids: string[];
  /** Voided by a change after this one … */
  after: number;
  /** … up to this one. */
  upTo: number;
  /** Sequence number of the newest event to be read. */
  seq: number;
  /** Deposits and logins that are wanted, too. */
  facts: readonly FactKind[];
}

/**
 * The players' gameround events, and the facts that are wanted, that were voided by those changes, in no particular order:
 * events that `readHistories` leaves out of a past moment. It reads all events of these players, so call it only if there
 * are such changes.
 */
export async function readVoidedRounds(
  tenant: TenantSession,
  { player_ids, after, upTo, seq, facts }: VoidedRoundsQuery,
): Promise<PastFact[]> {
  const values = [player_ids, after, upTo, seq];
  const rounds = await tenant.query<PastFact & Record<string, unknown>>({
    text: `
      select e.player_id, e.game_id, e.round_id, e.amount, e.currency, e.is_win, e.is_bonus,
             e.is_supplier_promo, e.voided_change,
             (extract(epoch from e.occurred_at) * 1000000)::bigint as occurred_at,
             (extract(epoch from e.received_at) * 1000000)::bigint as received_at
        from events e
       where e.tenant_id = $1 and e.kind = 'gameround'
         and e.player_hash = any(array(select hashtext(id) from unnest($2::text[]) as id)) and e.player_id = any($2)
         and e.voided and e.voided_change > $3 and e.voided_change <= $4 and e.seq + 0 <= $5`,
    values,
  });
  if (facts.length === 0) return rounds;
  const others = await tenant.query<ReadFact & { voided_change: number }>({
    text: `
      select ${factColumns}, e.voided_change
        from events e
       where e.tenant_id = $1 and e.kind in ('deposit', 'withdraw', 'login') and e.kind::text = any($6)
         and e.player_hash = any(array(select hashtext(id) from unnest($2::text[]) as id)) and e.player_id = any($2)
         and e.voided and e.voided_change > $3 and e.voided_change <= $4 and e.seq + 0 <= $5`,
    values: [...values, facts],
  });
  return [...rounds, ...others.map((row) => ({ ...factOf(row), voided_change: row.voided_change }))];
}
