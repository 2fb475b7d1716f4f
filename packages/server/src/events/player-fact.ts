import { type ExactNumber, exactNumberText } from '@laurel/contract/values/exact-json.ts';
import type { NewFact } from '@laurel/rules/fold/new-rounds.ts';
import { type FactKind, hasMoney } from '@laurel/rules/rounds/player-fact.ts';
import type { LoggedEvent } from './store/log.ts';

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

/** A deposit or a login just read from the log, as folds take it. */
export function newFact(event: LoggedEvent): NewFact {
  return { ...factOf(event as LoggedEvent & LoggedFact), has_earlier: false, first_bet_at: null };
}

/**
 * The fact in a logged event as the fold takes it (docs/rules/rounds.md#9): `round_id` is its unique_id, `game_id` is empty.
 * A deposit or a login as folds take it, whether it is just read or read again, so that a rebuild sees what boards saw.
 */
export function factOf({ kind, unique_id, data, player_id, occurred_at, received_at }: LoggedFact) {
  const { amount = 0, currency = '', amount_eur = null } = ((hasMoney[kind] && data) || {}) as Payment;
  return {
    ...{ occurred_at, received_at, player_id, game_id: '', round_id: unique_id },
    ...{ amount: exactNumberText(amount), currency },
    ...{ is_win: false, is_bonus: false, is_supplier_promo: null },
    ...{ fact: kind, amount_eur: amount_eur === null ? null : exactNumberText(amount_eur) },
  };
}
