import { type ExactNumber, exactNumberText, parseExactJson } from '@laurel/contract/values/exact-json.ts';
import { isSameBytes } from '@laurel/rules/sealing/bytes.ts';
import {
  idCommitment,
  KEY_BYTES,
  nonceOf,
  type PlayerKeys,
  playerKeys,
  roundCommitment,
  roundToken,
} from '@laurel/rules/sealing/commitments.ts';
import {
  type EventLeaf,
  encodeEventLeaf,
  hasFactLayout,
  hashOfEventLeaf,
} from '@laurel/rules/sealing/event-leaf.ts';
import { playerHashBytes } from '../identity/identity.ts';
import type { EventToSeal } from './store/leaves.ts';
import type { StoredPlayerKey } from './store/player-keys.ts';

/** What leaves of a tenant's events are made with. */
export interface LeafSecrets {
  player_hash_secret: Uint8Array;
  keys: ReadonlyMap<string, PlayerKeys>;
  /** Hashes that were made, by player: a player has many events. */
  hashes?: Map<string, Uint8Array>;
  /** The token that was made last: the bet of a round and its win mostly follow each other. */
  last?: { round: Uint8Array; game_id: string; round_id: string; token: Uint8Array };
}

/** What was derived for players in one turn of a tenant, so that it is not derived again for each piece of the log. */
export interface DerivedForPlayers {
  readonly keys: Map<string, { key: Uint8Array; derived: ReturnType<typeof playerKeys> }>;
  readonly hashes: Map<string, Uint8Array>;
}

/** Of nobody yet. */
export function derivedForNobody(): DerivedForPlayers {
  return { keys: new Map(), hashes: new Map() };
}

const ZEROS = new Uint8Array(KEY_BYTES);
const NOBODY = playerKeys(ZEROS);

/** The keys of players as leaves need them. What is derived of keys goes to `before`, where equal keys have it from. */
export function keysOfPlayers(
  stored: readonly StoredPlayerKey[],
  before: DerivedForPlayers['keys'] = new Map(),
): Map<string, PlayerKeys> {
  return new Map(
    stored.map(({ player_id, key, round_key }) => {
      const keys =
        key === null ? { round: round_key ?? ZEROS, id: undefined } : derivedOf(player_id, key, before);
      return [player_id, round_key === null ? keys : { ...keys, round: round_key }];
    }),
  );
}

/** A player who comes back after an erasure has another key under the same id. */
function derivedOf(player_id: string, key: Uint8Array, before: DerivedForPlayers['keys']): PlayerKeys {
  const known = before.get(player_id);
  if (known && isSameBytes(known.key, key)) return known.derived;
  const derived = playerKeys(key);
  before.set(player_id, { key, derived });
  return derived;
}

/** A leaf, and the token of its round. */
export interface MadeLeaf {
  leaf: Uint8Array;
  token: Uint8Array | null;
}

/** The leaf of an event as it is sealed today, or in the first layout: that of older facts (docs/certificates/format.md). */
export function makeLeaf(event: EventToSeal, secrets: LeafSecrets, isFirstLayout = false): MadeLeaf {
  const { content, token } = contentOf(event, secrets, isFirstLayout);
  return { leaf: encodeEventLeaf(content), token };
}

/** The hash of the leaf of an event as it is sealed today. */
export function hashOfLeaf(event: EventToSeal, secrets: LeafSecrets): Uint8Array {
  return hashOfEventLeaf(contentOf(event, secrets, false).content);
}

function contentOf(
  event: EventToSeal,
  secrets: LeafSecrets,
  isFirstLayout: boolean,
): { content: EventLeaf; token: Uint8Array | null } {
  const { seq, kind, player_id, game_id, round_id, data } = event;
  const { keys } = secrets;
  const { round, id = NOBODY.id } = (player_id === null ? undefined : keys.get(player_id)) ?? NOBODY;
  const token = round_id === null ? null : tokenOf(secrets, round, game_id ?? '', round_id);
  const content = {
    kind,
    seq,
    received_at: event.received_at,
    occurred_at: event.occurred_at,
    is_win: event.is_win ?? false,
    is_bonus: event.is_bonus ?? false,
    round_commitment:
      player_id === null
        ? ZEROS
        : roundCommitment({
            nonce: nonceOf(round, seq),
            player_hash: hashOfPlayer(player_id, secrets),
            token: token ?? undefined,
          }),
    id_commitment: idCommitment({
      nonce: nonceOf(id, seq),
      unique_id: event.unique_id,
      player_id: player_id ?? '',
      round_id: round_id ?? '',
      data: data ?? '',
    }),
    game_id: game_id ?? '',
    currency: event.currency ?? '',
    amount: event.amount ?? '',
    game: kind === 'game' ? (data ?? '') : '',
  };
  // Hardly any event has more than that, and to copy the members of all would take a part of the time of sealing.
  if (event.is_supplier_promo) Object.assign(content, { is_supplier_promo: true });
  if (hasFactLayout(kind) && !isFirstLayout) Object.assign(content, worthOf(event));
  return { content, token };
}

function tokenOf(secrets: LeafSecrets, round: Uint8Array, game_id: string, round_id: string): Uint8Array {
  const { last } = secrets;
  if (last?.round_id === round_id && last.game_id === game_id && last.round === round) return last.token;
  const token = roundToken(round, game_id, round_id);
  secrets.last = { round, game_id, round_id, token };
  return token;
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

function hashOfPlayer(player_id: string, { player_hash_secret, hashes }: LeafSecrets): Uint8Array {
  const known = hashes?.get(player_id);
  if (known !== undefined) return known;
  const made = playerHashBytes(player_hash_secret, player_id);
  hashes?.set(player_id, made);
  return made;
}
