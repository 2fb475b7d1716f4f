import { compareCodePoints } from '@laurel/contract/values/code-points.ts';
import { SortedRuns } from '@laurel/rules/boards/sorted-runs.ts';
import { factKinds } from '@laurel/rules/rounds/player-fact.ts';
import { isInScope, type RoundFact } from '@laurel/rules/rounds/rounds.ts';
import type { SealedEvent } from '@laurel/rules/sealing/certificate-lines.ts';
import { TOKEN_BYTES } from '@laurel/rules/sealing/commitments.ts';
import { isWorthUnknown } from '@laurel/rules/sealing/event-leaf.ts';
import { leafHash } from '@laurel/rules/sealing/merkle-tree.ts';
import type { TenantSession } from '../database/database.ts';
import { playerHash } from '../identity/identity.ts';
import { type OpenableLeaf, readOpenableLeaves, worthOf } from '../sealing/sealing.ts';
import { refuseWorthless } from './refuse-facts.ts';
import type { CertifiedCampaign } from './settled-campaign.ts';

/** Events that are read at once: some 5 ms. */
const EVENTS_AT_ONCE = 1_000;

/** The players and rounds of the events that a certificate opens. */
export interface NumberedRounds {
  /** Their numbers by `player_hash`, in the order of the certificate's list. */
  players: Map<string, number>;
  /** By player and by round: its number among the player's. */
  rounds: Map<string, Map<string, number>>;
}

/** Must the event be opened (docs/certificates/format.md#6)? */
export function mustBeOpened(
  { scope, settlement }: Pick<CertifiedCampaign, 'scope' | 'settlement'>,
  { event, leaf }: Pick<OpenableLeaf, 'event' | 'leaf'>,
): boolean {
  const fact = event && roundFactOf(event, leaf);
  if (!event || !fact) return false;
  if (event.voided_change !== null && event.voided_change <= settlement.changes) return false;
  return isInScope(scope, fact);
}

/** The event as the rules read its leaf; undefined: it is neither of a game round nor a deposit or a login. */
function roundFactOf(event: NonNullable<OpenableLeaf['event']>, leaf: Uint8Array): RoundFact | undefined {
  const { kind, player_id, occurred_at, received_at } = event;
  const fact = factKinds[kind];
  if (fact === undefined || player_id === null) return undefined;
  const { game_id, round_id } = roundOf({ event });
  const isOfRound = fact === null || isWorthUnknown(leaf);
  const worth = isOfRound ? { amount: event.amount ?? '', currency: event.currency ?? '' } : worthOf(event);
  return {
    ...{ occurred_at, received_at, player_id, game_id, round_id, fact, ...worth },
    is_win: event.is_win ?? false,
    is_bonus: event.is_bonus ?? false,
    is_supplier_promo: event.is_supplier_promo,
  };
}

/** Leaves of the campaign's events from the first that its certificate shows, some at a time. */
async function* leavesOf(
  tenant: TenantSession,
  { secret, settlement, from }: CertifiedCampaign,
): AsyncGenerator<OpenableLeaf> {
  for (let after = from - 1; after < settlement.seq; after += EVENTS_AT_ONCE) {
    const to = Math.min(settlement.seq, after + EVENTS_AT_ONCE);
    yield* await readOpenableLeaves(tenant, secret, after, to);
  }
}

/** Reads which players and rounds are opened, and numbers them. Fault `conflict`: see `refuseWorthless`. */
export async function numberRounds(
  tenant: TenantSession,
  campaign: CertifiedCampaign,
): Promise<NumberedRounds> {
  const players = new Map<string, number>();
  const rounds = new Map<string, Map<string, number>>();
  for await (const leaf of leavesOf(tenant, campaign)) {
    if (!mustBeOpened(campaign, leaf)) continue;
    refuseWorthless(campaign, leaf);
    if (!leaf.round) continue;
    const { player_id, game_id, round_id } = roundOf(leaf);
    const hash = playerHash(campaign.secret, player_id);
    if (!players.has(hash)) players.set(hash, players.size);
    const ofPlayer = rounds.get(player_id) ?? new Map<string, number>();
    rounds.set(player_id, ofPlayer);
    ofPlayer.set(`${game_id}\0${round_id}`, 0);
  }
  for (const ofPlayer of rounds.values()) numberInOrder(ofPlayer);
  return { players, rounds };
}

/** Numbers rounds by game and then by id in code points; a player may have hundreds of thousands. */
export function numberInOrder(rounds: Map<string, number>): void {
  const runs = new SortedRuns<NamedRound>({ compare: compareNames, first: () => 0, second: () => 0 });
  for (const key of rounds.keys()) {
    const [game_id = '', round_id = ''] = key.split('\0');
    runs.add({ key, game_id, round_id });
  }
  let number = 0;
  for (const part of runs.merged()) {
    for (const { key } of part) rounds.set(key, number++);
  }
}

interface NamedRound {
  key: string;
  game_id: string;
  round_id: string;
}

function compareNames(a: NamedRound, b: NamedRound): number {
  return compareCodePoints(a.game_id, b.game_id) || compareCodePoints(a.round_id, b.round_id);
}

/** The events of a certificate, opened as far as they must be. */
export async function* openedEvents(
  tenant: TenantSession,
  campaign: CertifiedCampaign,
  { players, rounds }: NumberedRounds,
): AsyncGenerator<SealedEvent> {
  for await (const leaf of leavesOf(tenant, campaign)) {
    const sealed = { leaf: leaf.leaf, hash: leafHash(leaf.leaf) };
    if (!mustBeOpened(campaign, leaf)) yield { ...sealed, opening: 'unopened' };
    else if (!leaf.round) yield { ...sealed, opening: 'erased' };
    else {
      const { player_id, game_id, round_id } = roundOf(leaf);
      const player = players.get(playerHash(campaign.secret, player_id)) ?? 0;
      const round = rounds.get(player_id)?.get(`${game_id}\0${round_id}`) ?? 0;
      const { nonce, token = new Uint8Array(TOKEN_BYTES) } = leaf.round;
      yield { ...sealed, opening: { player, nonce, token, round } };
    }
  }
}

/** A deposit or a login is a round of its own, without a game (docs/rules/rounds.md#9). */
export function roundOf({ event }: Pick<OpenableLeaf, 'event'>): {
  player_id: string;
  game_id: string;
  round_id: string;
} {
  if (!event) return { player_id: '', game_id: '', round_id: '' };
  const { player_id, game_id, round_id, unique_id } = event;
  return { player_id: player_id ?? '', game_id: game_id ?? '', round_id: round_id ?? unique_id };
}
