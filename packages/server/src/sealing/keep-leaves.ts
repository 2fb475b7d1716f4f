import { playerKeys } from '@laurel/rules/sealing/commitments.ts';
import type { TenantSession } from '../database/database.ts';
import { renameInDecisions } from '../decisions/decisions.ts';
import { readSeqsOf } from '../events/events.ts';
import type { Turn } from '../scheduling/turns.ts';
import { keysOfPlayers, makeLeaf } from './make-leaf.ts';
import { type KeptLeaf, readEventsOfPlayer, writeKeptLeaves } from './store/leaves.ts';
import { erasePlayerKey, readPlayerKeys, takePlayerKeys } from './store/player-keys.ts';
import { waitForSealedLog } from './store/sealed-logs.ts';

/** Events that are read by one statement: the driver takes some 5 ms for them. */
const LEAVES_AT_ONCE = 1_000;

/**
 * Keeps the leaves of a player's events as they are, sealed or not, before an erasure changes or removes the events, and
 * destroys what connects them with the player's ids (docs/certificates/format.md#3). In the transaction of the erasure,
 * which waits until no process seals events of the tenant; it gives way to requests turn by turn.
 */
export async function keepLeavesOf(
  tenant: TenantSession,
  names: { player_id: string; erased_id: string },
  player_hash_secret: Uint8Array,
  turn: Turn,
): Promise<void> {
  const { player_id } = names;
  await waitForSealedLog(tenant, 'events');
  const seqs = await readSeqsOf(tenant, player_id);
  const ofPlayer = seqs.length > 0 ? takePlayerKeys : readPlayerKeys;
  const [stored] = await ofPlayer(tenant, [player_id]);
  await renameInDecisions(tenant, names);
  if (!stored) return;
  const secrets = { player_hash_secret, keys: keysOfPlayers([stored]), hashes: new Map() };
  for (let from = 0; from < seqs.length; from += LEAVES_AT_ONCE) {
    const kept: KeptLeaf[] = [];
    for (const event of await readEventsOfPlayer(
      tenant,
      player_id,
      seqs.slice(from, from + LEAVES_AT_ONCE),
    )) {
      const { leaf, token } = makeLeaf(event, secrets);
      kept.push({ seq: event.seq, leaf: Buffer.from(leaf), token: token && Buffer.from(token) });
      if (turn.isOver) await turn.next();
    }
    await writeKeptLeaves(tenant, kept);
  }
  const round_key = stored.round_key ?? (stored.key && playerKeys(stored.key).round);
  if (!round_key) throw new Error('a player has no key');
  await erasePlayerKey(tenant, { ...names, round_key });
}
