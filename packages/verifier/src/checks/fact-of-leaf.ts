import { factKinds } from '@laurel/rules/rounds/player-fact.ts';
import type { EventLeaf } from '@laurel/rules/sealing/event-leaf.ts';

/** A leaf as the rules read an event. */
export function factOfLeaf(leaf: EventLeaf) {
  const { occurred_at, received_at, game_id, amount, currency, is_win, is_bonus, is_supplier_promo } = leaf;
  const { kind, amount_eur } = leaf;
  return {
    player_id: '',
    round_id: '',
    occurred_at,
    received_at,
    game_id,
    amount,
    currency,
    is_win,
    is_bonus,
    is_supplier_promo: is_supplier_promo === true,
    fact: factKinds[kind] ?? null,
    amount_eur: amount_eur || null,
  };
}
