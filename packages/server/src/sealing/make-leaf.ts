import { type ExactNumber, exactNumberText, parseExactJson } from '@laurel/contract/values/exact-json.ts';
import { isSameBytes } from '@laurel/rules/sealing/bytes.ts';
import {
  idCommitment,
  KEY_BYTES,
  nonceOf,
  roundCommitment,
  roundToken,
} from '@laurel/rules/sealing/commitments.ts';
import { type EventLeaf, encodeEventLeaf, hasFactLayout } from '@laurel/rules/sealing/event-leaf.ts';
import { leafHash } from '@laurel/rules/sealing/merkle-tree.ts';
import type { TenantSession } from '../database/database.ts';
import { type KeysByPlayer, type KeysOfPlayer, NOBODY } from './known-keys.ts';
import type { EventToSeal } from './store/leaves.ts';
import { readLeafHashes } from './store/log-tiles.ts';

/** A leaf, and the token of its round. */
interface MadeLeaf {
  leaf: Uint8Array;
  token: Uint8Array | null;
}

const ZEROS = new Uint8Array(KEY_BYTES);

/** The leaf of an event as it is sealed today, or in the first layout: that of older facts (docs/certificates/format.md). */
export function makeLeaf(event: EventToSeal, keys: KeysByPlayer, isFirstLayout = false): MadeLeaf {
  const { seq, player_id, game_id, round_id } = event;
  const own: KeysOfPlayer = (player_id === null ? undefined : keys.get(player_id)) ?? NOBODY;
  const token = round_id === null ? null : roundToken(own.round, game_id ?? '', round_id);
  const opening = { nonce: nonceOf(own.round, seq), player_hash: own.player_hash, token: token ?? undefined };
  const id_nonce = nonceOf(own.id ?? NOBODY.id, seq);
  const commitments = {
    round_commitment: player_id === null ? ZEROS : roundCommitment(opening),
    id_commitment: idCommitment({ nonce: id_nonce, ...idsOf(event) }),
  };
  return { leaf: encodeEventLeaf(leafOf(event, commitments, isFirstLayout)), token };
}

/** What the second commitment of an event is to. */
export function idsOf({ unique_id, player_id, round_id, data }: EventToSeal) {
  return { unique_id, player_id: player_id ?? '', round_id: round_id ?? '', data: data ?? '' };
}

/** The members of an event's leaf, in the layout of today or in the first one. */
export function leafOf(
  event: EventToSeal,
  { round_commitment, id_commitment }: Pick<EventLeaf, 'round_commitment' | 'id_commitment'>,
  isFirstLayout = false,
): EventLeaf {
  const { kind } = event;
  const leaf = {
    kind,
    seq: event.seq,
    received_at: event.received_at,
    occurred_at: event.occurred_at,
    is_win: event.is_win ?? false,
    is_bonus: event.is_bonus ?? false,
    round_commitment,
    id_commitment,
    game_id: event.game_id ?? '',
    currency: event.currency ?? '',
    amount: event.amount ?? '',
    game: kind === 'game' ? (event.data ?? '') : '',
  };
  // Hardly any event has more than that, and to copy the members of all would take a part of the time of sealing.
  if (event.is_supplier_promo) Object.assign(leaf, { is_supplier_promo: true });
  if (hasFactLayout(kind) && !isFirstLayout) Object.assign(leaf, worthOf(event));
  return leaf;
}

/** What a fact is worth, of its members without a column: texts as folds read them. */
export function worthOf({
  data,
}: Pick<EventToSeal, 'data'>): Required<Pick<EventLeaf, 'currency' | 'amount' | 'amount_eur'>> {
  const { amount, currency, amount_eur } = (data === null ? {} : parseExactJson(data)) as {
    amount?: ExactNumber;
    currency?: string;
    amount_eur?: ExactNumber | null;
  };
  return { currency: currency ?? '', amount: textOf(amount), amount_eur: textOf(amount_eur) };
}

function textOf(number: ExactNumber | null | undefined): string {
  return number === undefined || number === null ? '' : exactNumberText(number);
}

/**
 * Makes the leaves of these events as the tree has them. Facts were sealed in the first layout before, by servers of an
 * earlier release until the last of them ended: which layout one has, its hash in the tree says. What is not sealed gets
 * the layout of today.
 */
export async function leavesAsSealed(
  tenant: TenantSession,
  keys: KeysByPlayer,
  events: readonly EventToSeal[],
): Promise<(event: EventToSeal) => MadeLeaf> {
  const facts = events.filter(({ kind }) => hasFactLayout(kind));
  const sealed = await readLeafHashes(
    tenant,
    facts.map(({ seq }) => seq - 1),
  );
  return (event) => {
    const made = makeLeaf(event, keys);
    const hash = sealed.get(event.seq - 1);
    if (!hash || isSameBytes(hash, leafHash(made.leaf))) return made;
    return makeLeaf(event, keys, true);
  };
}
