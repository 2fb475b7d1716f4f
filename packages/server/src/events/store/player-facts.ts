import { type ExactNumber, exactNumberText } from '@laurel/contract/values/exact-json.ts';
import type { NewFact } from '@laurel/rules/fold/new-rounds.ts';
import { type FactKind, hasMoney } from '@laurel/rules/rounds/player-fact.ts';
import type { TenantSession } from '../../database/database.ts';
import { ALL_VOIDS, type GameroundRow, type LoggedEvent, type RoundsQuery } from './log.ts';

/** A deposit or a login as the fold takes it (docs/rules/rounds.md#9): `round_id` is its unique_id, `game_id` is empty. */
export interface PlayerFactRow extends GameroundRow {
  fact: FactKind;
  /** What a deposit is in EUR as its sender has it; exact decimal text. */
  amount_eur: string | null;
  unique_id: string;
  voided: boolean;
}

/** Deposits and logins of a player that occurred in `[start, end)`, µs. */
export interface FactsPart {
  player_id: string;
  start: number;
  end: number;
  facts: readonly FactKind[];
}

export interface PlayerFactsQuery extends Pick<RoundsQuery, 'upTo' | 'voidsUpTo'> {
  parts: readonly FactsPart[];
  /** At most so many of a part, and of all parts; absent: all. */
  mostOfPart?: number;
  most?: number;
  /** Voided ones are read, too, and marked. */
  withVoided?: boolean;
}

/**
 * The facts of those parts in their order: `part` is the position, from 1 on. A part that wants none is not looked at, and
 * without any that does the log is not asked. One statement without a name: see the note on plans in log.ts.
 */
export async function readFactsOfParts(
  tenant: TenantSession,
  { parts, upTo, voidsUpTo = ALL_VOIDS, mostOfPart, most, withVoided = false }: PlayerFactsQuery,
): Promise<(PlayerFactRow & { part: number })[]> {
  const wanted = parts.map((one, i) => ({ ...one, part: i + 1 })).filter(({ facts }) => facts.length > 0);
  if (wanted.length === 0) return [];
  const rows = await tenant.query<ReadFact & { part: number; voided: boolean }>({
    text: factsInOrder,
    values: [
      wanted.map((one) => one.part),
      wanted.map((one) => one.player_id),
      wanted.map((one) => one.start),
      wanted.map((one) => one.end),
      wanted.map((one) => one.facts.join()),
      upTo,
      voidsUpTo,
      withVoided,
      mostOfPart ?? null,
      most ?? null,
    ],
  });
  return rows.map((row) => {
    const { seq, part, unique_id, voided } = row;
    return { ...factOf(row), seq, part, unique_id, voided };
  });
}

/** The facts of those players in the query's window; none are read where it asks for none. */
export function readFactsOfPlayers(
  tenant: TenantSession,
  { player_ids, start, end, facts = [], upTo, voidsUpTo }: RoundsQuery,
  withVoided = false,
): Promise<PlayerFactRow[]> {
  const parts = player_ids.map((player_id) => ({ player_id, start, end, facts }));
  return readFactsOfParts(tenant, { parts, upTo, voidsUpTo, withVoided });
}

/** A deposit or a login just read from the log, as folds take it. */
export function newFact(event: LoggedEvent): NewFact {
  return { ...factOf(event as LoggedEvent & LoggedFact), has_earlier: false, first_bet_at: null };
}

/** The members of an event of which a fact is made. */
type LoggedFact = Pick<LoggedEvent, 'occurred_at' | 'received_at' | 'unique_id' | 'data'> & {
  kind: FactKind;
  player_id: string;
};

/** What a deposit holds, as its event was checked. */
interface Payment {
  amount?: ExactNumber;
  currency?: string;
  amount_eur?: ExactNumber | null;
}

/** The fact in a logged event: the same whether it is just read or read again, so that a rebuild sees what boards saw. */
export function factOf({ kind, unique_id, data, ...event }: LoggedFact) {
  const { amount = 0, currency = '', amount_eur = null } = ((hasMoney[kind] && data) || {}) as Payment;
  const { player_id, occurred_at, received_at } = event;
  return {
    ...{ occurred_at, received_at, player_id, game_id: '', round_id: unique_id },
    ...{
      amount: exactNumberText(amount),
      currency,
      is_win: false,
      is_bonus: false,
      is_supplier_promo: null,
    },
    ...{ fact: kind, amount_eur: amount_eur === null ? null : exactNumberText(amount_eur) },
  };
}

/** What `factOf` takes of an event `e`, and its number. */
export const factColumns = `
  e.seq, e.kind, e.player_id, e.unique_id, case when e.kind = 'deposit' then e.data end as data,
  (extract(epoch from e.occurred_at) * 1000000)::bigint as occurred_at,
  (extract(epoch from e.received_at) * 1000000)::bigint as received_at`;

/** A row of `factColumns`. */
export type ReadFact = LoggedFact & Record<string, unknown> & { seq: number };

/** The fences (offset 0) keep to the order of the parts, so that the limit ends it there, and to the index by player. */
const factsInOrder = `
  select p.part, ${factColumns}, (e.voided and coalesce(e.voided_change <= $8, true)) as voided
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
        and ($9 or not e.voided or e.voided_change > $8) and e.seq + 0 <= $7
      limit $10) as e
   order by p.part
   limit $11`;
