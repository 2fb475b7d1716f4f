import { setImmediate } from 'node:timers/promises';
import { compareCodePoints } from '@laurel/rules/boards/code-points.ts';
import { SortedRuns } from '@laurel/rules/boards/sorted-runs.ts';
import type { SealedEvent } from '@laurel/rules/sealing/certificate-lines.ts';
import { TOKEN_BYTES } from '@laurel/rules/sealing/commitments.ts';
import { leafHash } from '@laurel/rules/sealing/merkle-tree.ts';
import type { TenantSession } from '../database/database.ts';
import { playerHash } from '../identity/identity.ts';
import type { Turn } from '../scheduling/turns.ts';
import { type OpenableLeaf, readOpenableLeaves } from '../sealing/sealing.ts';
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
  {
    definition,
    settlement,
    closes_at,
    selects,
  }: Pick<CertifiedCampaign, 'definition' | 'settlement' | 'closes_at' | 'selects'>,
  { event }: Pick<OpenableLeaf, 'event'>,
): boolean {
  if (event?.kind !== 'gameround' || event.player_id === null || event.game_id === null) return false;
  if (event.received_at > closes_at) return false;
  if (event.voided_change !== null && event.voided_change <= settlement.changes) return false;
  const { bonus_money, supplier_promos } = definition.rules;
  if (event.is_supplier_promo && supplier_promos !== 'count') return false;
  return selects(event.game_id) && (bonus_money || !event.is_bonus);
}

/** Leaves of the campaign's events from the first that its certificate shows, some at a time. */
async function* leavesOf(
  tenant: TenantSession,
  { secret, settlement, from }: CertifiedCampaign,
): AsyncGenerator<OpenableLeaf> {
  for (let after = from - 1; after < settlement.seq; after += EVENTS_AT_ONCE) {
    const to = Math.min(settlement.seq, after + EVENTS_AT_ONCE);
    yield* await readOpenableLeaves(tenant, secret, after, to);
    await setImmediate();
  }
}

/** Reads which players and rounds are opened, and numbers them. */
export async function numberRounds(
  tenant: TenantSession,
  campaign: CertifiedCampaign,
  turn: Turn,
): Promise<NumberedRounds> {
  const players = new Map<string, number>();
  const rounds = new Map<string, Map<string, number>>();
  for await (const leaf of leavesOf(tenant, campaign)) {
    if (!mustBeOpened(campaign, leaf) || !leaf.round) continue;
    const { player_id, game_id, round_id } = roundOf(leaf);
    const hash = playerHash(campaign.secret, player_id);
    if (!players.has(hash)) players.set(hash, players.size);
    const ofPlayer = rounds.get(player_id) ?? new Map<string, number>();
    rounds.set(player_id, ofPlayer);
    ofPlayer.set(`${game_id}\0${round_id}`, 0);
  }
  for (const ofPlayer of rounds.values()) await numberInOrder(ofPlayer, turn);
  return { players, rounds };
}

/** Numbers rounds by game and then by id in code points; a player may have hundreds of thousands. */
export async function numberInOrder(rounds: Map<string, number>, turn: Turn): Promise<void> {
  const runs = new SortedRuns<NamedRound>({ compare: compareNames, first: () => 0, second: () => 0 });
  for (const key of rounds.keys()) {
    const [game_id = '', round_id = ''] = key.split('\0');
    runs.add({ key, game_id, round_id });
    if (turn.isOver) await turn.next();
  }
  let number = 0;
  for (const part of runs.merged()) {
    for (const { key } of part) rounds.set(key, number++);
    if (turn.isOver) await turn.next();
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

function roundOf({ event }: OpenableLeaf): { player_id: string; game_id: string; round_id: string } {
  return {
    player_id: event?.player_id ?? '',
    game_id: event?.game_id ?? '',
    round_id: event?.round_id ?? '',
  };
}
