import { playerKeys } from '@laurel/rules/sealing/commitments.ts';
import type { TenantSession } from '../database/database.ts';
import { renameInDecisions } from '../decisions/decisions.ts';
import type { Turn } from '../scheduling/turns.ts';
import { historyOf } from './history-of-player.ts';
import { keysOfPlayers } from './keys-of-players.ts';
import { leavesAsSealed } from './sealed-layouts.ts';
import { type KeptLeaf, writeKeptLeaves } from './store/leaves.ts';
import { erasePlayerKey, readPlayerKeys, takePlayerKeys } from './store/player-keys.ts';
import { waitForSealedLog } from './store/sealed-logs.ts';

/**
 * Keeps the leaves of a player's events as they are, sealed or not, before an erasure changes or removes the events, and
 * destroys what connects them with the player's ids (docs/certificates/format.md#3). In the transaction of the erasure,
 * which waits until no process seals events of the tenant; it gives way to requests turn by turn. Returns whether the player
 * had a key.
 */
export async function keepLeavesOf(
  tenant: TenantSession,
  names: { player_id: string; erased_id: string },
  player_hash_secret: Uint8Array,
  turn: Turn,
): Promise<boolean> {
  const { player_id } = names;
  await waitForSealedLog(tenant, 'events');
  const history = await historyOf(tenant, player_id);
  const ofPlayer = history.length > 0 ? takePlayerKeys : readPlayerKeys;
  const [stored] = await ofPlayer(tenant, [player_id]);
  await renameInDecisions(tenant, names);
  if (!stored) return false;
  const keys = keysOfPlayers([stored], player_hash_secret);
  for await (const events of history.parts()) {
    const make = await leavesAsSealed(tenant, keys, events);
    const kept: KeptLeaf[] = [];
    for (const event of events) {
      const { leaf, token } = make(event);
      kept.push({ seq: event.seq, leaf: Buffer.from(leaf), token: token && Buffer.from(token) });
      if (turn.isOver) await turn.next();
    }
    await writeKeptLeaves(tenant, kept);
  }
  const round_key = stored.round_key ?? (stored.key && playerKeys(stored.key).round);
  if (!round_key) throw new Error('a player has no key');
  await erasePlayerKey(tenant, { ...names, round_key });
  return true;
}
