import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { EventKind } from '@laurel/contract/events/events.ts';
import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import type { FactKind } from '@laurel/rules/rounds/player-fact.ts';
import { hashOf, hex, utf8 } from '@laurel/rules/sealing/bytes.ts';
import {
  idCommitment,
  KEY_BYTES,
  nonceOf,
  playerKeys,
  roundCommitment,
  roundToken,
  TOKEN_BYTES,
} from '@laurel/rules/sealing/commitments.ts';
import { type DecisionKind, encodeDecisionLeaf } from '@laurel/rules/sealing/decision-leaf.ts';
import { encodeEventLeaf, removedLeaf } from '@laurel/rules/sealing/event-leaf.ts';

/** The campaign that certificates are made of; `other` is one beside it. */
export const CAMPAIGN = 17;
export const OTHER_CAMPAIGN = 18;

/** An accepted event; its `seq` follows from its place in the log. */
export interface Accepted {
  readonly kind: EventKind;
  readonly player_id: string;
  readonly received_at: number;
  readonly occurred_at: number;
  readonly game_id: string;
  readonly round_id: string;
  readonly amount: string;
  readonly currency: string;
  readonly is_win: boolean;
  readonly is_bonus: boolean;
  /** A deposit or a login whose leaf says what it is worth; its `round_id` is its unique_id. */
  readonly fact?: FactKind | null;
  readonly amount_eur?: string | null;
}

/** A decision, and after how many events. */
export interface Decided {
  readonly after: number;
  readonly kind: DecisionKind;
  readonly campaign_id: number;
  readonly content: unknown;
  /** Of a version whose leaf has only the hash of its definition. */
  readonly shown?: string;
}

/** Everything that was accepted and decided at a tenant, before and after the settlement of one campaign. */
export interface Tenant {
  readonly log: readonly Accepted[];
  /** In order; without the settlement. */
  readonly decisions: readonly Decided[];
  /** The version of the settlement and its number. */
  readonly definition: CampaignDefinition;
  readonly version: number;
  readonly rates: readonly ExchangeRate[];
  /** Counts the voids up to the settlement. */
  readonly changes: number;
  /** Players whom no audience has. */
  readonly outside: ReadonlySet<string>;
  /** Whose events from before an erasure nobody can open. */
  readonly opaque: ReadonlySet<string>;
  /** Numbers of events that were removed before the log was sealed; none of them counts. */
  readonly removed?: ReadonlySet<number>;
  /** The number of the first event in the file, and the index of the first decision. */
  readonly from: { readonly seq: number; readonly decision: number };
  /** So many leaves came after the settlement when the certificate was made. */
  readonly later: { readonly decisions: number };
}

export function hashOfPlayer(player_id: string): string {
  return hex(hashOf(utf8(`player ${player_id}`)));
}

/** How often a player had been erased before an event. */
export function erasedBefore({ decisions }: Tenant, player_id: string, seq: number): number {
  const player_hash = hashOfPlayer(player_id);
  return decisions.filter(
    ({ kind, after, content }) =>
      kind === 'erasure' && after < seq && (content as { player_hash: string }).player_hash === player_hash,
  ).length;
}

/** The keys of a player; an erasure destroys them, so who comes back has others. */
export function keysOfPlayer(player_id: string, erased: number) {
  return playerKeys(hashOf(utf8(`key of ${player_id}, ${erased}`)));
}

/** What opens the commitments of an event. */
export function openingOf(tenant: Tenant, event: Accepted, seq: number) {
  const { player_id, game_id, round_id } = event;
  const keys = keysOfPlayer(player_id, erasedBefore(tenant, player_id, seq));
  const isFact = event.fact != null;
  const token = isFact ? new Uint8Array(TOKEN_BYTES) : roundToken(keys.round, game_id, round_id);
  const unique_id = isFact ? round_id : `event ${seq}`;
  const ids = { unique_id, player_id, round_id: isFact ? '' : round_id, data: '{"operator":"o1"}' };
  return {
    nonce: nonceOf(keys.round, seq),
    token,
    player_hash: hashOfPlayer(player_id),
    ids: { nonce: nonceOf(keys.id, seq), ...ids },
  };
}

/** The leaf of an event of the log. */
export function leafOf(tenant: Tenant, event: Accepted, seq: number): Uint8Array {
  if (tenant.removed?.has(seq)) return removedLeaf(seq);
  const { nonce, token, player_hash, ids } = openingOf(tenant, event, seq);
  const isGame = event.kind === 'game';
  const { fact, amount_eur, ...members } = event;
  return encodeEventLeaf({
    ...members,
    ...(fact == null ? {} : { amount_eur: amount_eur ?? '' }),
    seq,
    round_commitment: isGame ? new Uint8Array(KEY_BYTES) : roundCommitment({ nonce, token, player_hash }),
    id_commitment: idCommitment(ids),
    game: isGame ? '{"provider":"P1"}' : '',
  });
}

/** The leaf of a decision that was made after so many events. */
export function decisionLeafOf({ log }: Tenant, { after, kind, campaign_id, content }: Decided): Uint8Array {
  return encodeDecisionLeaf({
    kind,
    seq: after,
    at: log[after - 1]?.received_at ?? 0,
    campaign_id,
    author_commitment: new Uint8Array(KEY_BYTES),
    content: JSON.stringify(content),
  });
}
