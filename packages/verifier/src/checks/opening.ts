import { factKinds } from '@laurel/rules/rounds/player-fact.ts';
import type { IdLine } from '@laurel/rules/sealing/certificate-lines.ts';
import { KEY_BYTES, TOKEN_BYTES } from '@laurel/rules/sealing/commitments.ts';
import type { EventLeaf } from '@laurel/rules/sealing/event-leaf.ts';
import { asBytes, asCount, asObject, asText, UnreadableFile } from '../reading/members.ts';

/** A line `event` as it was read; the leaf's bytes are not looked into yet. */
export interface EventLine {
  readonly leaf: Uint8Array;
  readonly sum: string;
  readonly opening: Opening | 'unopened' | 'erased';
}

export interface Opening {
  readonly player: number;
  readonly nonce: Uint8Array;
  readonly token: Uint8Array;
  /** The token in base64, as the file has it. */
  readonly tokenText: string;
  readonly round: number;
  readonly ids: IdLine | undefined;
}

const ID_MEMBERS = ['nonce', 'unique_id', 'player_id', 'round_id', 'data'] as const;

/** Reads the members of a line `event`; in a receipt each has the ids, too. */
export function readEvent(value: unknown, withIds: boolean): EventLine {
  if (!Array.isArray(value)) throw new UnreadableFile('An event must be a list.');
  const leaf = asBytes(value[0], 'The leaf');
  const sum = asText(value[1], 'The sum');
  return { leaf, sum, opening: readOpening(value, withIds) };
}

function readOpening(members: readonly unknown[], withIds: boolean): EventLine['opening'] {
  if (members.length === 2 && !withIds) return 'unopened';
  const [, , player, nonce, token, round, ids] = members;
  if (members.length === 3 && player === null) return 'erased';
  if (members.length !== (withIds ? 7 : 6)) throw new UnreadableFile('It has too few members or too many.');
  return {
    player: asCount(player, 'The player'),
    nonce: asBytes(nonce, 'The nonce', KEY_BYTES),
    token: asBytes(token, 'The token', TOKEN_BYTES),
    tokenText: asText(token, 'The token'),
    round: asCount(round, 'The number of the round'),
    ids: withIds ? readIds(ids) : undefined,
  };
}

function readIds(value: unknown): IdLine {
  const ids = asObject(value, ID_MEMBERS, 'What opens the ids');
  for (const name of ID_MEMBERS) asText(ids[name], `Its ${name}`);
  return ids as unknown as IdLine;
}

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
