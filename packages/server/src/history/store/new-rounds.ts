import type { NewFact } from '@laurel/rules/fold/new-rounds.ts';
import { answerBy } from '../../database/statements.ts';
import type { LogPosition } from './round-events.ts';

type SentMembers = 'amount' | 'currency' | 'is_win' | 'is_bonus';
type RoundEvent = Omit<NewFact, SentMembers> & { [Member in SentMembers]: NewFact[Member] | null };

/**
 * The gameround events after the event `after`, up to and with `upTo`, in the order of the log, each with what the log holds
 * of its round at or before `after`; voided events count as `voidsAfter` says. On the form of the statement see
 * round-events.ts.
 */
export const readNewRounds = answerBy<RoundEvent, [LogPosition & { after: number }], NewFact[]>(
  {
    text: `
      select e.player_id, e.game_id, e.round_id, e.amount, e.currency, e.is_win, e.is_bonus, e.is_supplier_promo,
             (extract(epoch from e.occurred_at) * 1000000)::bigint as occurred_at,
             (extract(epoch from e.received_at) * 1000000)::bigint as received_at,
             earlier.has_earlier, earlier.first_bet_at
        from events e
       cross join lateral (
         select count(*) > 0 as has_earlier,
                (extract(epoch from min(p.occurred_at) filter (where not p.is_win)) * 1000000)::bigint as first_bet_at
           from events p
          where p.tenant_id = $1 and p.kind = 'gameround' and p.player_hash = e.player_hash
            and p.round_hash = e.round_hash and p.player_id = e.player_id and p.round_id = e.round_id
            and p.game_id = e.game_id and (not p.voided or coalesce(p.voided_change, 0) > $4) and p.seq + 0 <= $2
         offset 0) as earlier
       where e.tenant_id = $1 and e.seq > $2 and e.seq <= $3 and e.kind = 'gameround'
         and (not e.voided or coalesce(e.voided_change, 0) > $4)
       order by e.seq`,
    values: ({ after, upTo, voidsAfter }) => [after, upTo, voidsAfter],
  },
  // Only events of other kinds lack some of the members.
  (events) => events as NewFact[],
);
