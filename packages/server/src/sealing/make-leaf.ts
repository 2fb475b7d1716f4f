import {
  idCommitment,
  KEY_BYTES,
  nonceOf,
  type PlayerKeys,
  playerKeys,
  roundCommitment,
  roundToken,
} from '@laurel/rules/sealing/commitments.ts';
import { type EventLeaf, encodeEventLeaf, hasFactLayout } from '@laurel/rules/sealing/event-leaf.ts';
import { playerHash } from '../identity/identity.ts';
import type { EventToSeal } from './store/leaves.ts';
import type { StoredPlayerKey } from './store/player-keys.ts';

/** What leaves of a tenant's events are made with. */
export interface LeafSecrets {
  player_hash_secret: Uint8Array;
  keys: ReadonlyMap<string, PlayerKeys>;
  /** Hashes that were made, by player: a player has many events. */
  hashes?: Map<string, string>;
}

const ZEROS = new Uint8Array(KEY_BYTES);
const NOBODY = playerKeys(ZEROS);

/** The keys of players as leaves need them. */
export function keysOfPlayers(stored: readonly StoredPlayerKey[]): Map<string, PlayerKeys> {
  return new Map(
    stored.map(({ player_id, key, round_key }) => {
      const keys = key === null ? { round: round_key ?? ZEROS, id: undefined } : playerKeys(key);
      return [player_id, round_key === null ? keys : { ...keys, round: round_key }];
    }),
  );
}

/** A leaf, and the token of its round. */
export interface MadeLeaf {
  leaf: Uint8Array;
  token: Uint8Array | null;
}

/** The leaf of an event as it is sealed today, or in the first layout: that of older facts (docs/certificates/format.md). */
export function makeLeaf(event: EventToSeal, secrets: LeafSecrets, isFirstLayout = false): MadeLeaf {
  const { seq, kind, player_id, game_id, round_id, data } = event;
  const { keys } = secrets;
  const { round, id = NOBODY.id } = (player_id === null ? undefined : keys.get(player_id)) ?? NOBODY;
  const token = round_id === null ? null : roundToken(round, game_id ?? '', round_id);
  const ids = {
    unique_id: event.unique_id,
    player_id: player_id ?? '',
    round_id: round_id ?? '',
    data: data ?? '',
  };
  const leaf = encodeEventLeaf({
    kind,
    seq,
    received_at: event.received_at,
    occurred_at: event.occurred_at,
    is_win: event.is_win ?? false,
    is_bonus: event.is_bonus ?? false,
    ...(event.is_supplier_promo ? { is_supplier_promo: true } : {}),
    round_commitment:
      player_id === null
        ? ZEROS
        : roundCommitment({
            nonce: nonceOf(round, seq),
            player_hash: hashOfPlayer(player_id, secrets),
            token: token ?? undefined,
          }),
    id_commitment: idCommitment({ nonce: nonceOf(id, seq), ...ids }),
    game_id: game_id ?? '',
    currency: event.currency ?? '',
    amount: event.amount ?? '',
    game: kind === 'game' ? (data ?? '') : '',
    ...(hasFactLayout(kind) && !isFirstLayout ? worthOf(event) : {}),
  });
  return { leaf, token };
}

/** What a fact is worth, of its members without a column: texts as folds read them. */
export function worthOf({
  data,
}: Pick<EventToSeal, 'data'>): Required<Pick<EventLeaf, 'currency' | 'amount' | 'amount_eur'>> {
  const { amount, currency, amount_eur } = data === null ? {} : JSON.parse(data);
  return { currency: textOf(currency), amount: textOf(amount), amount_eur: textOf(amount_eur) };
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}

function hashOfPlayer(player_id: string, { player_hash_secret, hashes }: LeafSecrets): string {
  const known = hashes?.get(player_id);
  if (known !== undefined) return known;
  const made = playerHash(player_hash_secret, player_id);
  hashes?.set(player_id, made);
  return made;
}
