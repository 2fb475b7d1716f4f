import { setImmediate } from 'node:timers/promises';
import { playerKeys } from '@laurel/rules/sealing/commitments.ts';
import type { TenantSession } from '../database/database.ts';
import { renameInDecisions } from '../decisions/decisions.ts';
import { keysOfPlayers, makeLeaf } from './make-leaf.ts';
import { readEventsOfPlayer, writeKeptLeaves } from './store/leaves.ts';
import { erasePlayerKey, readPlayerKeys, takePlayerKeys } from './store/player-keys.ts';
import { waitForSealedLog } from './store/sealed-logs.ts';

const LEAVES_AT_ONCE = 1_000;

/**
 * Keeps the leaves of a player's events as they are, sealed or not, before an erasure changes or removes the events, and
 * destroys what connects them with the player's ids (docs/certificates/format.md#3). In the transaction of the erasure,
 * which waits until no process seals events of the tenant.
 */
export async function keepLeavesOf(
  tenant: TenantSession,
  names: { player_id: string; erased_id: string },
  player_hash_secret: Uint8Array,
): Promise<void> {
  const { player_id } = names;
  await waitForSealedLog(tenant, 'events');
  const events = await readEventsOfPlayer(tenant, player_id);
  const ofPlayer = events.length > 0 ? takePlayerKeys : readPlayerKeys;
  const [stored] = await ofPlayer(tenant, [player_id]);
  await renameInDecisions(tenant, names);
  if (!stored) return;
  const secrets = { player_hash_secret, keys: keysOfPlayers([stored]), hashes: new Map() };
  for (let from = 0; from < events.length; from += LEAVES_AT_ONCE) {
    const kept = events.slice(from, from + LEAVES_AT_ONCE).map((event) => {
      const { leaf, token } = makeLeaf(event, secrets);
      return { seq: event.seq, leaf: Buffer.from(leaf), token: token && Buffer.from(token) };
    });
    await writeKeptLeaves(tenant, kept);
    await setImmediate();
  }
  const round_key = stored.round_key ?? (stored.key && playerKeys(stored.key).round);
  if (!round_key) throw new Error('a player has no key');
  await erasePlayerKey(tenant, { ...names, round_key });
}
